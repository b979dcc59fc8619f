@_spi(Generated) import Decorators
import TestSupport

/// The kinds of members that are retried, each with the way to make a call of its kind.
enum RetriedCall: CaseIterable, Sendable {
  case async, synchronous, blocking, completion, cancellable

  /// Makes a call whose attempts end as a closure says for their numbers.
  ///
  /// - Returns: What the caller gets, and the number of attempts.
  func make(
    _ policy: RetryPolicy, _ attempt: @escaping @Sendable (_ number: Int) throws -> Int,
    failureIf isRejected: (@Sendable (Int) -> Bool)? = nil
  ) async -> (outcome: TaskResult, attempts: Int) {
    let attempts = Shared(0)
    let next = { @Sendable () throws in try attempt(attempts.next()) }
    let isRejectedResult = isRejected.map { isRejected in
      { (result: TaskResult) in (try? result.get()).map(isRejected) ?? true }
    }
    let outcome: TaskResult
    do {
      switch self {
      case .async:
        outcome = .success(
          try await policy.retry({ () async throws in try next() }, failureIf: isRejected))
      case .synchronous, .blocking:
        outcome = .success(
          try policy.retrySynchronously(
            blocking: self == .blocking, { try next() }, failureIf: isRejected))
      case .completion:
        outcome = await withCheckedContinuation { done in
          let completion = { (result: TaskResult) in done.resume(returning: result) }
          policy.retry(
            .init(completion), { $0(TaskResult(catching: next)) }, failureIf: isRejectedResult)
        }
      case .cancellable:
        outcome = await withCheckedContinuation { done in
          let completion = { (result: TaskResult) in done.resume(returning: result) }
          let operation = { (completion: @escaping (TaskResult) -> Void) -> Void? in
            completion(TaskResult(catching: next))
          }
          _ = policy.retry(
            .init(completion), operation, cancel: { _ in }, failureIf: isRejectedResult,
            task: { $0 })
        }
      }
    } catch {
      outcome = .failure(error)
    }
    return (outcome, attempts.value)
  }
}
