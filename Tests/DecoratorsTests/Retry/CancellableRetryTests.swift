@_spi(Generated) import Decorators
import DecoratorsTesting
import Synchronization
import TestSupport
import Testing

/// Members with completion handlers that return a task to cancel.
@Suite(.timeLimit(.minutes(10)))
struct CancellableRetryTests {
  let clock = ManualClock()
  let events = Recorder<CallEvent>()
  let loader = StubTaskLoader()
  let outcomes = Recorder<Int>()
  let ignore = { (_: TaskResult) in }

  func sut(
    backoff: Backoff = .constant(.seconds(1)), timeLimit: Duration? = nil
  ) -> RetryingTaskLoader<StubTaskLoader> {
    var policy = RetryPolicy(maxAttempts: 3, backoff: backoff, timeLimit: timeLimit, clock: clock)
    policy.onEvent = { [events] in events.record($0) }
    return RetryingTaskLoader(decoratee: loader, policy: policy)
  }

  @discardableResult
  func load(_ sut: RetryingTaskLoader<StubTaskLoader>) -> any LoaderTask {
    sut.load("a") { [outcomes] in outcomes.record($0.number) }
  }

  @Test func `An attempt under way is cancelled, and its outcome reaches the caller`() async {
    let task = load(sut())
    #expect(loader.cancelled.value == [])
    task.cancel()
    #expect(loader.cancelled.value == [1])
    loader.attempts.complete(1, .failure(CancellationError()))
    loader.attempts.complete(1, .success(5))
    #expect(await outcomes.finish() == [-1])
    #expect(
      await events.finish().map(\.summary) == ["1: cancelled by the caller", "1: dropped"])
  }

  /// As some do that end with an error of their own, or do not look whether they are cancelled.
  @Test(arguments: [(.failure(LoadError(number: 8)), 8), (.success(3), 3)] as [(TaskResult, Int)])
  func `A cancelled attempt is not retried`(_ result: TaskResult, number: Int) async {
    let task = load(sut(backoff: .none))
    task.cancel()
    loader.attempts.complete(1, result)
    #expect(loader.attempts.count == 1)
    #expect(await outcomes.finish() == [number])
  }

  @Test func `A later attempt is cancelled, too`() async {
    let task = load(sut(backoff: .none))
    loader.attempts.complete(1, .failure(LoadError(number: 1)))
    task.cancel()
    task.cancel()
    #expect(loader.cancelled.value == [2])
    loader.attempts.complete(2, .failure(LoadError(number: 2)))
    #expect(await outcomes.finish() == [2])
  }

  @Test func `A cancelled delay ends with a CancellationError`() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let task = sut().load("a") { continuation.yield($0.number) }
    loader.attempts.complete(1, .failure(LoadError(number: 1)))
    try await clock.waitForSleepers()
    task.cancel()
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == -1)
    #expect(loader.attempts.count == 1)
    #expect(loader.cancelled.value == [])
    #expect(
      await events.finish().map(\.summary) == ["1: will retry", "1: cancelled by the caller"])
  }

  @Test func `Cancellation after the end does nothing`() async {
    let task = load(sut())
    loader.attempts.complete(1, .success(4))
    task.cancel()
    #expect(loader.cancelled.value == [])
    #expect(await outcomes.finish() == [4])
    #expect(await events.finish().isEmpty)
  }

  @Test func `Cancellation within the call reaches its task`() {
    var cancelled: [String] = []
    var task: (() -> Void)?
    sut().policy.retry(.init(ignore)) { _ in
      task?()
      return "attempt"
    } cancel: {
      cancelled.append($0)
    } task: {
      task = $0
    }
    #expect(cancelled == ["attempt"])
  }

  @Test func `Cancellation between attempts without delay throws a CancellationError`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    var task: (() -> Void)?
    var attempts = 0
    let completion = { (result: TaskResult) in _ = continuation.yield(result.number) }
    sut(backoff: .none).policy.retry(.init(completion)) { completion in
      attempts += 1
      completion(.failure(LoadError(number: attempts)))
      task?()
    } cancel: { _ in
    } task: {
      task = $0
    }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == -1)
    #expect(attempts == 1)
    #expect(
      await events.finish().map(\.summary) == ["1: will retry", "1: cancelled by the caller"])
  }

  @Test func `A member that returns no task is retried`() async {
    loader.returnsNothing.change { $0 = true }
    let task = sut(backoff: .none).find("a") { [outcomes] in outcomes.record($0 ?? -1) }
    loader.attempts.complete(1, .success(-1))
    task?.cancel()
    #expect(loader.cancelled.value == [])
    loader.attempts.complete(2, .success(-1))
    #expect(loader.attempts.count == 2)
    #expect(await outcomes.finish() == [-1])
  }

  @Test func `The time limit cancels the attempt`() async throws {
    let (stream, continuation) = AsyncStream<TaskResult>.makeStream()
    let task = sut(timeLimit: .seconds(5)).load("a") { continuation.yield($0) }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    var iterator = stream.makeAsyncIterator()
    let result = await iterator.next()
    #expect(throws: TimeoutError.self) { try result?.get() }
    #expect(loader.cancelled.value == [1])
    loader.attempts.complete(1, .failure(CancellationError()))
    task.cancel()
    #expect(loader.cancelled.value == [1])
    #expect(await events.finish().map(\.summary) == ["1: no time left", "1: dropped"])
  }

  /// One that cancels and then hears nothing more from its decoratee hears nothing from the limit
  /// either.
  @Test func `A cancelled call has no time limit`() async throws {
    let task = load(sut(timeLimit: .seconds(5)))
    try await clock.waitForSleepers()
    task.cancel()
    clock.advance(by: .seconds(5))
    loader.attempts.complete(1, .failure(LoadError(number: 6)))
    #expect(await outcomes.finish() == [6])
  }

  @MainActor
  @Test func `Tasks of the main actor are cancelled there`() async {
    let loader = StubMainActorLoader()
    let sut = RetryingMainActorTaskLoader(
      decoratee: loader, policy: RetryPolicy(maxAttempts: 2, backoff: .none))
    let task = sut.load { _ in }
    let cancelled = await withCheckedContinuation { done in
      loader.task.onCancel = { done.resume(returning: loader.attempts) }
      Task.detached { task.cancel() }
    }
    #expect(cancelled == 1)
  }

  @Test func `A retry keeps nothing alive`() {
    weak var argument: Box?
    weak var attempt: Box?
    weak var caller: Box?
    do {
      let (sent, receiver) = (Box(), Box())
      (argument, caller) = (sent, receiver)
      let completion = { [receiver] (_: TaskResult) in receiver.value += 1 }
      let task = sut().policy.retry(.init(completion)) { [sent] completion in
        sent.value += 1
        let task = HoldingTask(completion: completion)
        attempt = task.box
        return task
      } cancel: {
        $0.box.value += 1
      } task: {
        $0
      }
      #expect(attempt != nil)
      withExtendedLifetime(task) {}
    }
    #expect(argument == nil)
    #expect(attempt == nil)
    #expect(caller == nil)
  }
}

/// Keeps its completion handler, as a URL session's task does, but is kept by its caller alone.
private final class HoldingTask {
  let box = Box()
  let completion: (TaskResult) -> Void

  init(completion: @escaping (TaskResult) -> Void) {
    self.completion = completion
  }
}

extension TaskResult {
  /// The number of the result, or of the error; -1 if the error has none, as a cancellation.
  fileprivate var number: Int {
    switch self {
    case .success(let number): number
    case .failure(let error): (error as? LoadError)?.number ?? -1
    }
  }
}

extension CallEvent {
  fileprivate var summary: String {
    let consequence =
      switch reason {
      case nil: kind == .completionDropped ? "dropped" : "will retry"
      case .cancelled(by: let origin): "cancelled by the \(origin)"
      case .timeLimit: "no time left"
      case let reason?: "\(reason)"
      }
    return "\(attempt ?? 0): \(consequence)"
  }
}
