import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias LoadResult = Result<Box, any Error>
typealias LoadCompletion = (LoadResult) -> Void

/// Its members tell their outcome to completion handlers of every kind.
protocol CallbackLoader {
  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void)
  func box(completion: @escaping LoadCompletion)
  func save(_ box: Box, completion: (((any Error)?) -> Void)?)
  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void)
  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void)
  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?)
  func size(completion: @escaping ((width: Int, height: Int)) -> Void)
  func reset(completion: @escaping () -> Void)
}

@MainActor
protocol MainActorLoader {
  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void)
  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor ((any Error)?) -> Void)
}

/// Completes before it returns; errors have the number of the call.
final class StubLoader: CallbackLoader {
  var failures = 0
  var status = 200
  var error: (any Error)?
  var size: (Int) -> (Int, Int) = { ($0, $0) }
  private(set) var calls = 0

  private func failure() -> (any Error)? {
    calls += 1
    return calls <= failures ? error ?? LoadError(number: calls) : nil
  }

  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void) {
    calls += 1
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    completion(Data([UInt8(calls)]), response, error)
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

  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?) { reply?(failure()) }

  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void) {
    let failure = failure()
    Task { @MainActor in completion(failure.map { .failure($0) } ?? .success("shown")) }
  }

  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?) {
    let failure = failure()
    Task { @MainActor in completion?(failure) }
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    calls += 1
    completion(size(calls))
  }

  func reset(completion: @escaping () -> Void) {
    calls += 1
    completion()
  }
}
