import Decorators
import Testing

extension Shape {
  static var actors: [Shape] {
    [
      Shape(RecordingBankAccountMembers.self) { () async throws in
        let sut = Account(number: "1").decorated()
        func exercise(_ account: isolated some BankAccount) throws {
          #expect(try account.deposit(5) == 5)
          #expect(throws: Failure.refused(-1)) { try account.deposit(-1) }
          account.owner = "somebody"
          #expect(account.owner == "somebody")
          #expect(account.balance == 5)
        }
        try await exercise(sut)
        #expect(type(of: sut).bank == "bank")
        #expect(sut.number == "1")
        let other = Account(number: "2")
        try await sut.transfer(3, to: other)
        #expect(await other.balance == 3)
        await #expect(throws: Failure.missing) { try await sut.transfer(3, to: other) }
        let statement = Inbox<Result<[Int], any Error>>()
        await sut.statement(completion: statement.put)
        #expect(try await statement.first?.get() == [2])
      },
      Shape(RecordingCacheActorMembers.self) { () async throws in
        let sut: some CacheActor<String, Int> = LengthCache().decorated()
        #expect(try await sut.value(for: "abc") { $0.count } == 3)
        await #expect(throws: Failure.missing) {
          try await sut.value(for: "d") { _ in throw Failure.missing }
        }
        #expect(await sut["abc"] == 3)
        #expect(await sut.count == 1)
        await sut.removeAll()
        #expect(await sut.count == 0)
      },
      Shape(RecordingDownloadQueueMembers.self) { () async throws in
        let sut = Queue().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        await sut.enqueue("a", priority: 1)
        await sut.enqueue("b", priority: 2)
        #expect(try #require(await sut.next()) == ("a", 1))
        #expect(await sut.drain() == ["b"])
        #expect(try await sut.wait(for: "abc") == 3)
        await #expect(throws: Failure.missing) { try await sut.wait(for: "") }
        sut.cancelAll()
        #expect((sut.description, sut.id) == ("queue", 5))
      },
    ]
  }
}
