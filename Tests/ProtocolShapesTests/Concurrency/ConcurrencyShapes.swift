import Decorators
import Testing

extension Shape {
  static var concurrency: [Shape] {
    [
      Shape(RecordingTypedThrowingMembers.self) { () async throws in
        let sut = Attempts().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching().recording(
            to: Stage.current.outer)
        #expect(throws: Failure.missing) { try sut.attempt() }
        #expect(try await sut.attempt(1) == 2)
        await #expect(throws: Failure.refused(0)) { try await sut.attempt(0) }
        let body = { () throws(Failure) -> Int in throw .refused(5) }
        #expect(throws: Failure.refused(5)) { try sut.run(body) }
        #expect(try await sut.run { () async throws in 6 } == 6)
        #expect(sut.never(4) == 8)
        #expect(throws: Failure.refused(9)) { try sut.anything(9) }
      },
      Shape(RecordingDatabaseAccessMembers.self) { @DatabaseActor () async throws in
        let sut = DatabaseFile().decorated()
        #expect(throws: Failure.missing) { try sut.execute("a") }
        sut.isOpen = true
        #expect(try sut.execute("abc") == 3)
        await #expect(throws: Failure.refused(1)) { try await sut.vacuum() }
        #expect(sut.isOpen)
        await sut.presentProgress(0.5)
      },
      Shape(RecordingImageResizingMembers.self) { () async throws in
        let sut = Resizer().decorated()
        #expect(try await sut.resize([1, 2, 3], to: 2) == [1, 2])
        await #expect(throws: Failure.refused(4)) { try await sut.resize([1], to: 4) }
        #expect(await sut.size(of: [1, 2]) == 2)
        #expect(sut.estimate(6) == 3)
      },
      Shape(RecordingHandoverMembers.self) { () async throws in
        let sut = Receiver().decorated()
        #expect(await sut.submit(NonSendable(2)) == 3)
        #expect(await sut.take(4).number == 4)
        #expect(sut.keep(NonSendable(5), and: NonSendable(6)) == 56)
        let started = Inbox<Void>()
        sut.start { started.put() }
        #expect(await started.first != nil)
      },
      Shape(RecordingIsolatedCallsMembers.self) { @MainActor () async throws in
        let sut = Isolated().decorated()
        #expect(await sut.count(on: MainActor.shared) == 1)
        #expect(try sut.update(3, isolation: MainActor.shared) == 6)
        #expect(throws: Failure.missing) { try sut.update(0, isolation: MainActor.shared) }
        await Task { @DatabaseActor in
          Isolated().decorated().notify(DatabaseActor.shared, "text")
        }.value
      },
      Shape(RecordingEffectfulPropertiesMembers.self) { () async throws in
        let sut = Effects().decorated()
        #expect(try await type(of: sut).version == 3)
        #expect(await sut.name == "name")
        #expect(throws: Failure.refused(1)) { try sut.size }
        #expect(try await sut.checksum == "sum")
        #expect(throws: Failure.missing) { try sut.typed }
        #expect(try await sut[2] == "2")
        await #expect(throws: Failure.refused(-1)) { try await sut[-1] }
      },
      Shape(RecordingLockingMembers.self) { () async throws in
        let sut: some Locking<Int> = LockedNumber().decorated()
        #expect(
          sut.withLock { number in
            number += 2
            return number
          } == 3)
        #expect(sut.withLockIfAvailable { $0 } == 3)
      },
      Shape(RecordingAsyncSequenceProvidingMembers.self) { () async throws in
        let sut = Numbers().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(await sut.numbers.first { _ in true } == 4)
        let source = AsyncStream<String> { continuation in
          continuation.yield("line")
          continuation.finish()
        }
        #expect(await sut.lines(source) == ["line"])
      },
      Shape(RecordingClosureTakingMembers.self) { () async throws in
        let closures = Closures()
        let sut = closures.decorated()
        let (main, done) = (Inbox<Int>(), Inbox<Result<Int, Failure>>())
        sut.onMain(main.put)
        #expect(await main.first == 3)
        #expect(await sut.transform([1, 2]) { $0 * 2 } == [2, 4])
        #expect(sut.compose { $0(8) } == 2)
        #expect(await closures.composed.first == 8)
        #expect(sut.maybe { $0 + 1 } == 8)
        let reported = Inbox<Double>()
        sut.progress(reported.put, completion: done.put)
        #expect(await done.first == .failure(.refused(2)))
        #expect(await reported.first == 0.5)
        #expect(sut.make(3)(4) == 12)
      },
      Shape(RecordingValueChangingMembers.self) { () async throws in
        var sut = Sum().decorated()
        #expect(try await sut.add(3) == 3)
        do {
          _ = try await sut.add(-1)
          Issue.record("It does not throw.")
        } catch {
          #expect(error as? Failure == .refused(-1))
        }
        var other = 9
        await sut.swap(&other)
        #expect((sut.total, other) == (9, 3))
        sut.reset { $0 == 9 }
        #expect(sut.total == 0)
      },
      Shape(RecordingRateLimitingMembers.self) { () async throws in
        let sut = Limiter().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching().recording(
            to: Stage.current.outer)
        #expect(sut.limit == (2, .seconds(1)))
        try await sut.acquire(1, before: nil)
        await #expect(throws: Failure.refused(3)) { try await sut.acquire(3, before: .now) }
        #expect(sut.tryAcquire())
      },
    ]
  }
}
