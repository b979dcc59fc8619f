@_spi(Generated) import Decorators
import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Members with completion handlers, without delays.
struct CompletionRetryTests {
  let policy = RetryPolicy(maxAttempts: 3, backoff: .none)
  let stub = StubLoader()
  let ignore = { (_: (any Error)?) in }

  var loader: RetryingCallbackLoader<StubLoader> {
    RetryingCallbackLoader(decoratee: stub, policy: policy)
  }

  @Test(arguments: [(0, 1, "nil"), (1, 2, "nil"), (2, 3, "nil"), (3, 3, "3"), (9, 3, "3")])
  func failsWithTheLastErrorOrSucceeds(failures: Int, calls: Int, outcome: String) {
    stub.failures = failures
    var outcomes: [String] = []
    loader.save(Box()) { error in outcomes.append((error as? LoadError)?.text ?? "nil") }
    #expect(outcomes == [outcome])
    #expect(stub.calls == calls)
  }

  @Test func failureBehindAnAliasIsFoundInTheResult() throws {
    stub.failures = 2
    var results: [LoadResult] = []
    loader.box { results.append($0) }
    #expect(try results.map { try $0.get().value } == [3])
  }

  @Test func callWithoutCompletionHandlerIsRetried() {
    stub.failures = 2
    loader.save(Box(), completion: nil)
    #expect(stub.calls == 3)
  }

  @Test(arguments: [
    (LoadError() as any Error, false, 3), (LoadError(), true, 1), (CancellationError(), false, 1),
    (URLError(.cancelled), false, 1),
  ])
  func policyDecidesWhichErrorsAreRetried(_ error: any Error, isFinal: Bool, calls: Int) {
    stub.failures = 9
    stub.error = error
    let policy = RetryPolicy(backoff: .none) { _ in !isFinal }
    RetryingCallbackLoader(decoratee: stub, policy: policy).save(Box(), completion: nil)
    #expect(stub.calls == calls)
  }

  @Test(arguments: [(404, nil, 3), (200, nil, 1), (404, LoadError(), 1)])
  func predicateDecidesAloneWhereThereIsOne(status: Int, error: LoadError?, calls: Int) throws {
    stub.status = status
    stub.error = error
    var outcomes: [(Data?, Int?, (any Error)?)] = []
    loader.load(from: try #require(URL(string: "http://localhost"))) {
      outcomes.append(($0, ($1 as? HTTPURLResponse)?.statusCode, $2))
    }
    #expect(outcomes.map(\.0) == [Data([UInt8(calls)])])
    #expect(outcomes.map(\.1) == [status])
    #expect(outcomes.map { $0.2 as? LoadError } == [error])
    #expect(stub.calls == calls)
  }

  @Test func predicateNeedNotBeAboutErrors() {
    let sizes = [(0, 1), (0, 2), (3, 4)]
    stub.size = { sizes[$0 - 1] }
    var seen: [[Int]] = []
    loader.size { seen.append([$0.width, $0.height]) }
    #expect(seen == [[3, 4]])
  }

  @Test func rejectedCancellationIsNotRetried() {
    var attempts = 0
    policy.retry(.init(ignore)) { completion in
      attempts += 1
      completion(CancellationError())
    } failureIf: { _ in
      true
    }
    #expect(attempts == 1)
  }

  @Test func secondCompletionOfAnAttemptIsDropped() async {
    let events = Recorder<CallEvent>()
    var policy = RetryPolicy(maxAttempts: 2, backoff: .none)
    policy.onEvent = { events.record($0) }
    var completions: [@Sendable ((any Error)?) -> Void] = []
    var outcomes: [Int?] = []
    let completion = { (error: (any Error)?) in
      outcomes.append((error as? LoadError)?.number)
    }
    policy.retry(.init(completion)) { completions.append($0) }
    completions[0](LoadError(number: 1))
    completions[0](LoadError(number: 2))
    completions[0](nil)
    #expect(outcomes == [])
    #expect(completions.count == 2)
    completions[1](LoadError(number: 3))
    completions[1](nil)
    #expect(outcomes == [3])
    #expect(completions.count == 2)
    let all = await events.finish()
    #expect(all.map { $0.error == nil } == [false, true, true, false, true])
    #expect(
      all.map { $0.description.components(separatedBy: " after ")[0] } == [
        "attempt 1 failed with LoadError, 1 left, next at once",
        "attempt 1 completed again, 0 left, dropped",
        "attempt 1 completed again, 0 left, dropped",
        "attempt 2 failed with LoadError, 0 left, gave up",
        "attempt 2 completed again, 0 left, dropped",
      ])
  }

  @Test func manyAttemptsThatCompleteAtOnceDoNotUseUpTheStack() {
    let policy = RetryPolicy(maxAttempts: 100_000, backoff: .none)
    var attempts = 0
    var outcomes = 0
    let completion = { (_: (any Error)?) in outcomes += 1 }
    policy.retry(.init(completion)) { completion in
      attempts += 1
      completion(LoadError())
    }
    #expect(attempts == 100_000)
    #expect(outcomes == 1)
  }

  @Test func retryIsMadeOnTheThreadThatCompleted() {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "completions")
    queue.setSpecific(key: key, value: true)
    var isOnQueue: [Bool] = []
    var completions: [@Sendable ((any Error)?) -> Void] = []
    policy.retry(.init(ignore)) { completion in
      isOnQueue.append(DispatchQueue.getSpecific(key: key) ?? false)
      completions.append(completion)
    }
    queue.sync { completions[0](LoadError()) }
    completions[1](LoadError())
    #expect(isOnQueue == [false, true, false])
  }

  @Test func nothingIsKeptAliveAfterTheCompletion() {
    var completions: [@Sendable ((any Error)?) -> Void] = []
    weak var argument: Box?
    weak var caller: Box?
    do {
      let sent = Box()
      let receiver = Box()
      argument = sent
      caller = receiver
      let completion = { [receiver] (_: (any Error)?) in receiver.value += 1 }
      policy.retry(.init(completion)) { [sent] completion in
        sent.value += 1
        completions.append(completion)
      }
    }
    completions[0](LoadError())
    #expect(argument?.value == 2)
    #expect(caller?.value == 0)
    completions[1](nil)
    #expect(argument == nil)
    completions.removeAll()
    #expect(caller == nil)
  }

  /// The decoratee keeps every completion handler that it was given.
  @Test(arguments: [
    RetryPolicy(backoff: .none),
    RetryPolicy(backoff: .none, timeLimit: .seconds(10), clock: ManualClock()),
    RetryPolicy(backoff: .none, budget: RetryBudget()),
    changed(RetryPolicy(backoff: .none)) { $0.onEvent = { _ in } },
    RetryPolicy(backoff: .none, recovery: Recovery {}),
  ])
  func callerIsLetGoOfThoughTheDecorateeIsNot(_ policy: RetryPolicy) {
    for failures in 0...1 {
      var completions: [@Sendable (Result<Int, any Error>) -> Void] = []
      weak var caller: Box?
      do {
        let receiver = Box()
        caller = receiver
        let completion = { [receiver] (_: Result<Int, any Error>) in receiver.value += 1 }
        policy.retry(.init(completion)) { completions.append($0) }
      }
      for failure in 0..<failures { completions[failure](.failure(LoadError())) }
      #expect(caller?.value == 0)
      completions[failures](.success(1))
      #expect(caller == nil)
      #expect(completions.count == failures + 1)
    }
  }

  @Test func decorateeThatNeverCompletesKeepsNothingAlive() {
    weak var argument: Box?
    do {
      let sent = Box()
      argument = sent
      policy.retry(.init(ignore)) { [sent] _ in sent.value += 1 }
    }
    #expect(argument == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func manyThreadsGetOneCompletionEach() async {
    let outcomes = Recorder<Int>()
    let policy = RetryPolicy(maxAttempts: 3, backoff: .none)
    await withDiscardingTaskGroup { group in
      for number in 0..<400 {
        group.addTask {
          await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let completion = { @Sendable (result: Result<Int, any Error>) in
              outcomes.record(number)
              done.resume()
            }
            policy.retry(.init(completion)) { completion in
              for _ in 0..<2 {
                DispatchQueue.global().async { completion(.failure(LoadError(number: number))) }
              }
            }
          }
        }
      }
    }
    #expect(await outcomes.finish().sorted() == Array(0..<400))
  }
}

extension LoadError {
  fileprivate var text: String { "\(number)" }
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
