import Testing

// Calls of async members on a global actor, as generated code makes them. Where a member belongs to
// no actor and runs on that of its caller, as is said here by `nonisolated(nonsending)`, that is
// where it finds itself.

#if compiler(>=6.2)
  @globalActor
  private actor ImageActor {
    static let shared = ImageActor()
  }

  private protocol ImageLoader: Sendable {
    nonisolated(nonsending) func load(_ name: String) async throws(MissingImage) -> String
    func decode(_ name: String) async -> Bool
    @MainActor func show() async
  }

  private struct MissingImage: Error, Equatable {}

  private struct DispatchingImageLoader<Decoratee: ImageLoader>: ImageLoader {
    let decoratee: Decoratee

    nonisolated(nonsending) func load(_ name: String) async throws(MissingImage) -> String {
      try await { @ImageActor () async throws(MissingImage) in
        try await self.decoratee.load(name)
      }()
    }

    func decode(_ name: String) async -> Bool {
      await { @ImageActor in
        await self.decoratee.decode(name)
      }()
    }

    @MainActor
    func show() async {
      await { @ImageActor in
        await self.decoratee.show()
      }()
    }
  }

  private struct CheckedLoader: ImageLoader {
    nonisolated(nonsending) func load(_ name: String) async throws(MissingImage) -> String {
      ImageActor.shared.assertIsolated()
      if name.isEmpty { throw MissingImage() }
      return name
    }

    func decode(_ name: String) async -> Bool { #isolation == nil }
    @MainActor func show() async { MainActor.assertIsolated() }
  }

  struct ActorCallTests {
    private let loader = DispatchingImageLoader(decoratee: CheckedLoader())

    @MainActor
    @Test func whatRunsWhereItIsCalledRunsOnTheActor() async throws {
      #expect(try await loader.load("a") == "a")
      await #expect(throws: MissingImage()) { try await loader.load("") }
      MainActor.assertIsolated()
    }

    @Test func whatBelongsElsewhereIsCalledThere() async {
      #expect(await loader.decode("a"))
      await loader.show()
    }
  }
#endif
