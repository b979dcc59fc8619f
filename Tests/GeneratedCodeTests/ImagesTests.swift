import Decorators
import Dispatch
import Synchronization
import Testing

/// Generated code that calls async members on a global actor, run.
@Suite struct ImagesTests {
  /// Notes which calls arrive on the actor. Its members belong to no actor themselves, and stay where
  /// they are called.
  final class Source: Images {
    private let onActor = Mutex<[Bool]>([])
    var arrivals: [Bool] { onActor.withLock(\.self) }

    private func note(_ isolation: (any Actor)?) {
      onActor.withLock { $0.append(isolation === ImageActor.shared) }
    }

    nonisolated(nonsending) func image(named name: String) async throws -> [UInt8] {
      note(#isolation)
      if name.isEmpty { throw UnreadableImage(name: name) }
      return [1]
    }

    nonisolated(nonsending) func typed(_ name: String) async throws(UnreadableImage) -> [UInt8] {
      note(#isolation)
      if name.isEmpty { throw UnreadableImage(name: "typed") }
      return [2]
    }

    nonisolated(nonsending) func count() async -> Int {
      note(#isolation)
      return 3
    }

    func decode(_ name: String) async -> Bool { #isolation == nil }
    @MainActor func show() async { MainActor.assertIsolated() }

    func remove(_ name: String, completion: @escaping @Sendable (Bool) -> Void) {
      completion(true)
    }
  }

  @Test func `Async members are called on the actor`() async throws {
    let source = Source()
    let images = source.dispatching()
    #expect(try await images.image(named: "a") == [1])
    #expect(try await images.typed("a") == [2])
    #expect(await images.count() == 3)
    #expect(source.arrivals == [true, true, true])
  }

  @Test @MainActor func `The caller stays on its own actor`() async throws {
    let source = Source()
    let images: any Images = source.dispatching()
    #expect(await images.count() == 3)
    MainActor.assertIsolated()
    #expect(source.arrivals == [true])
  }

  @Test func `What belongs elsewhere is called there`() async {
    let images = Source().dispatching()
    #expect(await images.decode("a"))
    await images.show()
  }

  @Test func `Errors come back with their type`() async {
    let images = Source().dispatching()
    await #expect(throws: UnreadableImage(name: "")) { try await images.image(named: "") }
    do {
      _ = try await images.typed("")
      Issue.record("nothing was thrown")
    } catch {
      let typed: UnreadableImage = error
      #expect(typed.name == "typed")
    }
  }

  @Test func `Completions are delivered on the queue all the same`() async {
    let queue = DispatchQueue(label: "images")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let isOnQueue = await withCheckedContinuation { continuation in
      Source().dispatching(on: queue).remove("a") { _ in
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
    }
    #expect(isOnQueue)
  }
}
