import Decorators
import Dispatch
import Synchronization
import Testing

/// Two closures that tell one outcome are one completion handler.
@Suite struct PairTests {
  private struct Offline: Error {}

  private final class StubLinker: Linker {
    var failures = 0
    private(set) var calls = 0

    func link(
      id: Int, success: @escaping (String) -> Void, failure: @escaping (any Error) -> Void
    ) {
      calls += 1
      if calls <= failures { failure(Offline()) } else { success("link \(id)") }
    }

    func unlink(onSuccess: (() -> Void)?, onError: ((any Error) -> Void)?) -> Int {
      onSuccess?()
      return onSuccess == nil && onError == nil ? 0 : 1
    }

    func play(begin: @escaping () -> Void, end: @escaping () -> Void) {
      begin()
      end()
    }

    func movies(
      cached: @escaping (Int) -> Void, completion: @escaping (Result<Int, any Error>) -> Void
    ) {
      cached(1)
      completion(.success(2))
    }

    func load(
      progress: @escaping (Double) -> Void, completion: @escaping (Result<Int, any Error>) -> Void
    ) -> Int {
      progress(0.5)
      completion(.success(2))
      return 7
    }

    func status(completion: ((Int?, Int) -> Void)?) {
      calls += 1
      completion?(calls <= failures ? nil : 1, calls <= failures ? 503 : 200)
    }
  }

  @Test(arguments: [(2, "link 7", 3), (3, "Offline()", 3)])
  func `A failure is tried again, and the last outcome reaches the closure that it is for`(
    _ failures: Int, _ outcome: String, _ calls: Int
  ) {
    let stub = StubLinker()
    stub.failures = failures
    var outcomes: [String] = []
    stub.retrying().link(id: 7) {
      outcomes.append($0)
    } failure: {
      outcomes.append("\($0)")
    }
    #expect(outcomes == [outcome])
    #expect(stub.calls == calls)
  }

  @Test func `The spec says what a failure is, and nobody need be told`() {
    let stub = StubLinker()
    stub.failures = 1
    var outcomes: [Int] = []
    stub.retrying().status { outcomes.append($1) }
    #expect(outcomes == [200])
    stub.failures = 9
    stub.retrying().status(completion: nil)
    #expect(stub.calls == 2 + 3)
  }

  @Test(arguments: [(0, "succeeded"), (1, "failed")])
  func `The line of a log ends with either closure`(_ failures: Int, _ end: String) {
    let log = MemoryLog()
    let stub = StubLinker()
    stub.failures = failures
    stub.logging(to: log).link(id: 7) { _ in
    } failure: { _ in
    }
    #expect(log.events.count == 2)
    #expect(log.messages.last?.contains(end) == true)
    if failures == 0 { #expect(log.messages.last?.contains("link 7") == true) }
  }

  @Test func `Both closures may be left out`() {
    #expect(StubLinker().dispatching().unlink(onSuccess: nil, onError: nil) == 0)
    var isDone = false
    let count = StubLinker().timingOut().unlink(onSuccess: { isDone = true }, onError: nil)
    #expect(isDone)
    #expect(count == 1)
  }

  @Test func `All closures come on the queue`() async {
    let queue = DispatchQueue(label: "pairs")
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    let linker = StubLinker().dispatching(on: queue)
    let outcomes = Mutex<[String: Bool]>([:])
    let note = { (name: String) in
      outcomes.withLock { $0[name] = DispatchQueue.getSpecific(key: mark) == true }
    }
    linker.link(id: 1) { _ in
      note("success")
    } failure: { _ in
      note("failure")
    }
    linker.play {
      note("begin")
    } end: {
      note("end")
    }
    linker.movies { _ in
      note("cached")
    } completion: { _ in
      note("completion")
    }
    let number = linker.load { _ in
      note("progress")
    } completion: { _ in
      note("loaded")
    }
    #expect(number == 7)
    let isOnQueue: [String: Bool] = await withCheckedContinuation { done in
      queue.async { done.resume(returning: outcomes.withLock(\.self)) }
    }
    #expect(
      isOnQueue == [
        "success": true, "begin": true, "end": true, "cached": true, "completion": true,
        "progress": true, "loaded": true,
      ])
  }
}
