import DecoratorsTesting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol HTTPClient: Sendable {
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// A client whose service is simulated. While that is down, it answers with the status 503.
struct SimulatedClient: HTTPClient {
  let service: SimulatedService

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    var status = 200
    do { try await service.call() } catch is SimulatedService.Failure { status = 503 }
    let response = HTTPURLResponse(
      url: request.url!, statusCode: status, httpVersion: nil, headerFields: nil)!
    return (Data(), response)
  }
}
