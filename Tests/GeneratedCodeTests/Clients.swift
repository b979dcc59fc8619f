import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An error after which another attempt cannot succeed, as the spec says.
struct Gone: Error {}

/// An error that says of itself that it is permanent, and of which the spec says otherwise.
struct ClientError: Error {
  var isBusy = false
}

protocol Client: Sendable {
  func fetch(_ request: URLRequest) async throws -> (Data, URLResponse)
  func send(_ request: URLRequest) async throws -> (Data, URLResponse)
  func count(of name: String) async throws -> Int
  func title(of name: String) throws -> String
  func load(
    _ url: URL, completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void)
}

protocol Counter: Sendable {
  func count() async throws -> Int
  func readTotal() async throws -> Int
}

/// A client that gives one outcome after the other, and the last one again and again.
final class ScriptedClient: Client, Counter {
  enum Outcome {
    case status(Int, [String: String] = [:])
    case number(Int)
    case error(any Error)
  }

  private let outcomes: Mutex<[Outcome]>
  private let made = Mutex(0)

  init(_ outcomes: Outcome...) { self.outcomes = Mutex(outcomes) }

  /// The number of calls that have been made.
  var calls: Int { made.withLock { $0 } }

  private func next() -> Outcome {
    made.withLock { $0 += 1 }
    return outcomes.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }

  private func response(to url: URL?) throws -> (Data, URLResponse) {
    guard let url else { throw URLError(.badURL) }
    switch next() {
    case .status(let status, let headers):
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: headers)!
      return (Data("\(status)".utf8), response)
    case .number(let number):
      let response = URLResponse(
        url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      return (Data("\(number)".utf8), response)
    case .error(let error): throw error
    }
  }

  private func number() throws -> Int {
    switch next() {
    case .status(let status, _): return status
    case .number(let number): return number
    case .error(let error): throw error
    }
  }

  func fetch(_ request: URLRequest) async throws -> (Data, URLResponse) {
    try response(to: request.url)
  }

  func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    try response(to: request.url)
  }

  func count(of name: String) async throws -> Int { try number() }

  func count() async throws -> Int { try number() }

  func readTotal() async throws -> Int { try number() }

  func title(of name: String) throws -> String {
    let number = try number()
    return number == 0 ? "" : "\(number)"
  }

  func load(
    _ url: URL, completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    do {
      let (data, response) = try response(to: url)
      completion(data, response, nil)
    } catch {
      completion(nil, nil, error)
    }
  }
}
