import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias LoadCompletion = (Result<Box, any Error>) -> Void

/// Its members tell their outcome to completion handlers of every kind.
protocol CallbackLoader {
  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void)
  func box(completion: @escaping LoadCompletion)
  func save(_ box: Box, completion: (((any Error)?) -> Void)?)
  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void)
  func size(completion: @escaping ((width: Int, height: Int)) -> Void)
  func reset(completion: @escaping () -> Void)
}

/// Completes before it returns; errors have the number of the call.
final class StubLoader: CallbackLoader {
  var failures = 0
  private var calls = 0

  private func failure() -> LoadError? {
    calls += 1
    return calls <= failures ? LoadError(number: calls) : nil
  }

  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void) {
    calls += 1
    let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    completion(Data([UInt8(calls)]), response, nil)
  }

  func box(completion: @escaping LoadCompletion) {
    if let failure = failure() { return completion(.failure(failure)) }
    let box = Box()
    box.value = calls
    completion(.success(box))
  }

  func save(_ box: Box, completion: (((any Error)?) -> Void)?) { completion?(failure()) }

  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void) {
    completion(failure() == nil ? boxes.count : -1)
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    calls += 1
    completion((calls, calls))
  }

  func reset(completion: @escaping () -> Void) {
    calls += 1
    completion()
  }
}
