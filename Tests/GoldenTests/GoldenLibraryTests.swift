import Decorators
import Testing

/// The decorators of `Library.decorators.swift`, as they are checked in.
@Suite struct GoldenLibraryTests {
  struct NoNetwork: Error {}

  /// A library whose pictures come late, or never.
  private struct OfflineLibrary: ImageLibrary {
    var delay = Duration.zero

    func picture(id: Int) async throws -> Picture {
      try await Task.sleep(for: delay)
      throw NoNetwork()
    }
    func rename(id: Int, to title: String) async throws {}
    func load(_ id: Int, completion: @escaping @Sendable (Result<Picture, any Error>) -> Void) {}
    func clear() {}
  }

  private let clock = ManualClock(autoAdvancing: true)

  @Test func `A test that replaces the clock keeps the delays of the spec`() async throws {
    var policy = RetryPolicy.imageLibrary
    policy.clock = clock
    await #expect(throws: NoNetwork.self) {
      try await OfflineLibrary().retrying(policy).picture(id: 7)
    }
    #expect(clock.sleeps.allSatisfy { $0 == .seconds(1) } && !clock.sleeps.isEmpty)
  }

  @Test func `A test that replaces the clock keeps the limit of the spec`() async throws {
    let library = OfflineLibrary(delay: .seconds(3_600))
    let error = await #expect(throws: TimeoutError.self) {
      try await library.timingOut(clock: clock).picture(id: 1)
    }
    #expect(error?.limit == .seconds(10))
  }
}
