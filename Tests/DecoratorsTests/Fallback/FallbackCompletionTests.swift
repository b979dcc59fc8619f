@_spi(Generated) import Decorators
import Foundation
import TestSupport
import Testing

/// Calls that tell their outcome to a completion handler.
@Suite(.timeLimit(.minutes(10)))
struct FallbackCompletionTests {
  typealias Outcome = Result<Int, any Error>

  private let policy = FallbackPolicy()
  private let told = Recorder<String>()

  private func tell(_ outcome: Outcome) {
    switch outcome {
    case .success(let number): told.record("\(number)")
    case .failure(let error): told.record("\(error)")
    }
  }

  @Test(
    arguments: [
      (.success(1), .success(2), "1"), (.failure(LoadError(number: 2)), .success(2), "2"),
      (.failure(LoadError(number: 2)), .failure(LoadError(number: 3)), "LoadError(number: 3)"),
      (.failure(LoadError(number: 1)), .success(2), "LoadError(number: 1)"),
      (.failure(CancellationError()), .success(2), "CancellationError()"),
    ] as [(Outcome, Outcome, String)])
  func `Another call replaces failures that are picked`(
    _ first: Outcome, _ second: Outcome, outcome: String
  ) async {
    policy.call(of: "A.b()", .init(tell)) {
      $0(first)
    } fallback: {
      $0(second)
    } errors: {
      ($0 as? LoadError)?.number != 1
    }
    #expect(await told.finish() == [outcome])
  }

  @Test func `A second completion is dropped`() async {
    policy.call(of: "A.b()", .init(tell)) {
      $0(.failure(LoadError()))
      $0(.failure(LoadError()))
      $0(.success(3))
    } fallback: {
      $0(.success(2))
    }
    #expect(await told.finish() == ["2"])
  }

  @Test func `The other call is made though the handler is left out`() {
    let made = Shared(0)
    let handler: ((Int?, (any Error)?) -> Void)? = nil
    policy.call(of: "A.b()", .init(handler)) {
      $0?(nil, LoadError())
    } fallback: { _ in
      made.change { $0 += 1 }
    }
    #expect(made.value == 1)
  }

  @MainActor
  @Test func `A caller on an actor has the other call made there`() async {
    let failing = Recorder<@Sendable (Outcome) -> Void>()
    let isOnMain = Recorder<Bool>()
    let tell = { (outcome: Outcome) in self.tell(outcome) }
    policy.call(of: "A.b()", .init(tell)) {
      failing.record($0)
    } fallback: {
      MainActor.assertIsolated()
      isOnMain.record(Thread.isMainThread)
      $0(.success(2))
    }
    let handler = await failing.first()
    await Task.detached { handler?(.failure(LoadError())) }.value
    _ = await isOnMain.first()
    #expect(await told.first() == "2")
  }

  /// The decoratee keeps the completion handler that it was given.
  @Test func `The caller is let go of after its outcome`() async throws {
    weak var caller: Box?
    let handlers = Recorder<@Sendable (Outcome) -> Void>()
    do {
      let receiver = Box()
      caller = receiver
      let tell = { [receiver] (_: Outcome) in receiver.value += 1 }
      policy.call(of: "A.b()", .init(tell)) {
        handlers.record($0)
      } fallback: { _ in
      }
    }
    let handler = await handlers.finish()[0]
    #expect(caller != nil)
    handler(.success(1))
    #expect(caller == nil)
    handler(.success(2))
  }

  @Test func `Eight threads call each handler once`() async {
    let counts = Shared([Int](repeating: 0, count: 400))
    let handlers = Shared<[@Sendable (Outcome) -> Void]>([])
    for number in 0..<400 {
      let tell = { (_: Outcome) in counts.change { $0[number] += 1 } }
      policy.call(of: "A.b()", .init(tell)) { handler in
        handlers.change { $0.append(handler) }
      } fallback: {
        $0(.success(2))
      }
    }
    let all = handlers.value
    await withEightThreads { thread in
      for (number, handler) in all.enumerated() {
        handler((number + thread).isMultiple(of: 2) ? .success(1) : .failure(LoadError()))
      }
    }
    #expect(counts.value.allSatisfy { $0 == 1 })
  }
}
