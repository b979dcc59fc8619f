import Decorators
import Dispatch
import Synchronization
import Testing

/// Generated code around completion handlers, run.
@Suite struct CallbackTests {
  struct Failure: Error {}

  struct Task: CancellableTask {
    func cancel() {}
  }

  /// Fails so many times before it succeeds; completes at once, or on another queue.
  final class Source: Callbacks {
    typealias Result = Swift.Result<[Item], any Error>
    var failuresLeft: Int
    private(set) var calls = 0
    init(failures: Int = 0) { failuresLeft = failures }

    private func next(_ id: Int) -> Result {
      calls += 1
      guard failuresLeft == 0 else {
        failuresLeft -= 1
        return .failure(Failure())
      }
      return .success([Item(id: id)])
    }
    private func pair(_ id: Int) -> (Item?, (any Error)?) {
      switch next(id) {
      case .success(let items): (items[0], nil)
      case .failure(let error): (nil, error)
      }
    }

    func plain(_ id: Int, completion: @escaping (Result) -> Void) { completion(next(id)) }
    func aliased(_ id: Int, completion: @escaping ItemCompletion) {
      completion(next(id).map { $0[0] })
    }
    func optional(_ id: Int, completion: ((Item?, (any Error)?) -> Void)?) {
      let (item, error) = pair(id)
      completion?(item, error)
    }
    func sendable(_ id: Int, reply: @escaping @Sendable (Item?, (any Error)?) -> Void) {
      let (item, error) = pair(id)
      DispatchQueue.global().async { reply(item, error) }
    }
    func onMain(_ id: Int, completion: @escaping @MainActor @Sendable (Result) -> Void) {
      let result = next(id)
      DispatchQueue.main.async { completion(result) }
    }
    func withProgress(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void)
    {
      progress(0.5)
      progress(1)
      completion(next(1))
    }
    func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> any CancellableTask {
      completion(next(id))
      return Task()
    }
    func download(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void)
      -> any CancellableTask
    {
      progress(1)
      completion(next(1))
      return Task()
    }
    func named(done: @escaping (Item?, Int) -> Void, id: Int) { done(pair(id).0, 7) }
    func status(_ id: Int, completion: @escaping (Item?, Int, (any Error)?) -> Void) {
      let (item, _) = pair(id)
      completion(item, item == nil ? 503 : 200, nil)
    }
    func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws {
      if id < 0 { throw Failure() }
      completion(next(id))
    }
    func observe(_ handler: @escaping (Int) -> Int) { _ = handler(1) }
    func nothing(completion: @escaping () -> Void) { completion() }
  }

  @Test
  func `Failures that a completion handler shows are tried again, and one outcome comes back`() {
    let source = Source(failures: 2)
    var outcomes: [Int] = []
    let sut = source.retrying()
    sut.plain(4) { outcomes.append((try? $0.get()[0].id) ?? -1) }
    #expect(outcomes == [4])
    #expect(source.calls == 3)
    source.failuresLeft = 9
    sut.optional(4) { item, error in outcomes.append(error == nil ? 0 : -2) }
    #expect(outcomes == [4, -2])
    #expect(source.calls == 6)
    sut.optional(4, completion: nil)
    #expect(source.calls == 9)
  }

  @Test func `What is a failure of an opaque completion handler is said by the spec`() {
    let source = Source(failures: 1)
    var outcomes: [Int] = []
    let sut = source.retrying()
    sut.aliased(5) { outcomes.append((try? $0.get().id) ?? -1) }
    source.failuresLeft = 1
    sut.named(done: { item, number in outcomes.append((item?.id ?? -1) + number) }, id: 6)
    source.failuresLeft = 1
    sut.status(8) { item, status, _ in outcomes.append(status) }
    #expect(outcomes == [5, 13, 200])
    #expect(source.calls == 6)
  }

  @Test func `What returns something or throws besides is called once`() throws {
    let source = Source(failures: 9)
    let sut = source.retrying()
    _ = sut.cancellable(1) { _ in }
    try sut.throwing(1) { _ in }
    #expect(throws: Failure.self) { try sut.throwing(-1) { _ in } }
    #expect(source.calls == 2)
  }

  @Test func `A sendable handler is tried again from wherever it was called`() async {
    let sut = Source(failures: 2).retrying()
    let item = await withCheckedContinuation { continuation in
      sut.sendable(3) { item, _ in continuation.resume(returning: item) }
    }
    #expect(item == Item(id: 3))
  }

  @Test func `The log tells how the handler was called, not when the call returned`() throws {
    let log = MemoryLog()
    let source = Source(failures: 1)
    let sut = source.logging(to: log)
    sut.plain(1) { _ in }
    sut.plain(1) { _ in }
    sut.named(done: { _, _ in }, id: 2)
    _ = sut.cancellable(3) { _ in }
    try sut.throwing(4) { _ in }
    #expect(throws: Failure.self) { try sut.throwing(-1) { _ in } }
    let ends = log.events.filter { $0.phase != .started }.map(\.message)
    #expect(ends.count == 6)
    #expect(ends[0].contains("failed") && ends[0].hasSuffix("Failure()"))
    #expect(ends[1].contains("succeeded") && ends[1].hasSuffix("<1 element>"))
    #expect(ends[2].contains("Item(id: 2)"))
    #expect(ends[5].contains("failed"))
  }

  @Test func `Handlers and named closures are called on the queue`() async {
    let sut = Source().dispatching()
    let calls = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      sut.withProgress(progress: { part in
        dispatchPrecondition(condition: .onQueue(.main))
        calls.withLock { $0.append("\(part)") }
      }) { _ in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
    #expect(calls.withLock { $0 } == ["0.5", "1.0"])
    await withCheckedContinuation { continuation in
      let task = sut.download(progress: { part in
        dispatchPrecondition(condition: .onQueue(.main))
        calls.withLock { $0.append("\(part)") }
      }) { _ in continuation.resume() }
      #expect(task is Task)
    }
    #expect(calls.withLock { $0.count } == 3)
    await withCheckedContinuation { continuation in
      sut.named(
        done: { _, _ in
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }, id: 1)
    }
    await withCheckedContinuation { continuation in
      sut.nothing {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }

  @Test func `A handler that belongs to an actor is called there`() async {
    let sut = Source(failures: 1).retrying().logging(to: MemoryLog())
    let count = await withCheckedContinuation { continuation in
      sut.onMain(1) { continuation.resume(returning: (try? $0.get().count) ?? 0) }
    }
    #expect(count == 1)
  }
}
