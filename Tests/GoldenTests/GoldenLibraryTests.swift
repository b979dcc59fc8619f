import Decorators
import Foundation
import Synchronization
import Testing

/// The decorators of `Library.decorators.swift`, as they are checked in.
@Suite struct GoldenLibraryTests {
  struct NoNetwork: Error {}

  /// A library that fails so many times before it answers.
  final class FlakyLibrary: ImageLibrary, Sendable {
    private let state: Mutex<(calls: Int, failuresLeft: Int)>

    init(failures: Int = 0) { state = Mutex((0, failures)) }

    var calls: Int { state.withLock { $0.calls } }

    func picture(id: Int) async throws -> Picture { try answer(id) }

    func rename(id: Int, to title: String) async throws {}

    func load(_ id: Int, completion: @escaping @Sendable (Result<Picture, any Error>) -> Void) {
      completion(Result { try answer(id) })
    }

    func clear() {}

    private func answer(_ id: Int) throws -> Picture {
      try state.withLock { state in
        state.calls += 1
        guard state.failuresLeft == 0 else {
          state.failuresLeft -= 1
          throw NoNetwork()
        }
      }
      return Picture(id: id, title: "picture \(id)")
    }
  }

  @Test func `A test that replaces the clock keeps the delays of the spec`() async throws {
    let clock = ManualClock(autoAdvancing: true)
    let library = FlakyLibrary(failures: 2)
    var policy = RetryPolicy.imageLibrary
    policy.clock = clock
    #expect(try await library.retrying(policy).picture(id: 7).id == 7)
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func `A test that replaces the clock keeps the limit of the spec`() async throws {
    struct Endless: ImageLibrary {
      func picture(id: Int) async throws -> Picture {
        try await Task.sleep(for: .seconds(3_600))
        return Picture(id: id, title: "")
      }
      func rename(id: Int, to title: String) async throws {}
      func load(_ id: Int, completion: @escaping @Sendable (Result<Picture, any Error>) -> Void) {}
      func clear() {}
    }
    let clock = ManualClock(autoAdvancing: true)
    let error = await #expect(throws: TimeoutError.self) {
      try await Endless().timingOut(clock: clock).picture(id: 1)
    }
    #expect(error?.limit == .seconds(10))
  }

  @Test func `A stored picture is the answer until it is renamed`() async throws {
    let library = FlakyLibrary()
    let cached = library.caching(in: .memory(), namespace: "mine")
    #expect(try await cached.picture(id: 1) == cached.picture(id: 1))
    #expect(library.calls == 1)
    try await cached.rename(id: 1, to: "another")
    _ = try await cached.picture(id: 1)
    #expect(library.calls == 2)
  }

  @Test func `A completion goes through retry, log and queue`() async throws {
    let log = MemoryLog()
    let clock = ManualClock(autoAdvancing: true)
    let queue = DispatchQueue(label: "library")
    var policy = RetryPolicy.imageLibrary
    policy.clock = clock
    let library = FlakyLibrary(failures: 1)
      .retrying(policy)
      .logging(to: log)
      .dispatching(on: queue)
    let picture = try await withCheckedThrowingContinuation { continuation in
      library.load(3) { result in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(with: result)
      }
    }
    #expect(picture.id == 3)
    #expect(log.events.first?.memberName == "load(_:completion:)")
    #expect(log.events.first?.protocolName == "ImageLibrary")
    #expect(log.messages.first?.contains("load(id: 3, completion: <...>) started") == true)
  }
}
