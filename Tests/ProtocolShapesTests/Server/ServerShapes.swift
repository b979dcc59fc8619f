import Decorators
import Foundation
import Testing

extension Shape {
  static var server: [Shape] {
    [
      Shape(RecordingEventLoopMembers.self) { () async throws in
        let sut = Loop().decorated()
        #expect(sut.inEventLoop)
        let (executed, failure) = (Inbox<Void>(), Inbox<(any Error)?>())
        sut.execute { executed.put() }
        #expect(await executed.first != nil)
        #expect(try sut.submit { 3 }.result.get() == 3)
        #expect(try sut.makeSucceededFuture("a").result.get() == "a")
        sut.shutdownGracefully(queue: DispatchQueue(label: "four"), failure.put)
        #expect(await failure.first as? Failure == .refused(4))
        sut.preconditionInEventLoop(file: "f", line: 1)
      },
      Shape(RecordingDatabaseMembers.self) { () async throws in
        let sut = MemoryDatabase().decorated()
        #expect(try sut.query("select", [1, "a"], as: Int.self).result.get() == [6, 2])
        let counted = sut.withConnection { $0.query("sql", [], as: Int.self) }
        #expect(try counted.result.get() == [3, 0])
        #expect(try await sut.transaction { _ in 5 } == 5)
        await #expect(throws: Failure.missing) {
          try await sut.transaction { _ in throw Failure.missing }
        }
      },
      Shape(RecordingByteReadingMembers.self) { () async throws in
        var sut = Buffer([1, 2, 3, 4, 97, 98]).decorated()
        #expect(sut.readInteger(bigEndian: true, as: UInt16.self) == 258)
        #expect(sut.readBytes(length: 1) == [3])
        sut.moveReaderIndex(forwardBy: 1)
        #expect(sut.getString(at: 1, length: 1) == "b")
        #expect(sut.withReadableBytes { $0.count } == 2)
        #expect(sut.readInteger(bigEndian: false, as: UInt64.self) == nil)
        #expect(sut.readableBytes == 2)
      },
      Shape(RecordingChannelInboundHandlerMembers.self) { () async throws in
        let sut = CountingHandler().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        let context = ChannelContext(name: "c")
        sut.channelActive(context: context)
        sut.channelRead(context: context, data: "data")
        sut.errorCaught(context: context, error: Failure.missing)
        #expect((sut.transform("3"), sut.transform("a")) == (3, nil))
      },
      Shape(RecordingAsyncMiddlewareMembers.self) { () async throws in
        let sut = Prefixing().decorated()
        let response = try await sut.respond(to: HTTPRequest(path: "/a"), chainingTo: Echo())
        #expect(response == HTTPResponse(status: 200, body: "/v1/a"))
      },
      Shape(RecordingMiddlewareProtocolMembers.self) { () async throws in
        let sut: some MiddlewareProtocol<Int, Double, String> = Adding().decorated()
        let output = try await sut.handle(2, context: "abc") { Double($0 + $1.count) }
        #expect(output == 7)
        await #expect(throws: Failure.missing) {
          try await sut.handle(2, context: "c") { _, _ in throw Failure.missing }
        }
      },
      Shape(RecordingRoutesBuilderMembers.self) { () async throws in
        let sut = Routes().decorated()
        #expect(sut.on(.get, ["a", "b"]) { _ in HTTPResponse(status: 200) } == "get /a/b")
        var route = ""
        sut.group("c") { route = $0.on(.post, ["d"]) { _ in HTTPResponse(status: 200) } }
        #expect(route == "post /c/d")
      },
      Shape(RecordingSessionDriverMembers.self) { () async throws in
        let sut = Sessions().decorated()
        let created = sut.createSession(["a": "b"], for: HTTPRequest(path: "/p"))
        #expect(try created.result.get() == "1/p")
        #expect(try sut.readSession("s").result.get() == ["id": "s"])
        #expect(throws: Failure.refused(3)) { try sut.deleteSession("abc").result.get() }
      },
      Shape(RecordingJobQueueMembers.self) { () async throws in
        var sut = Jobs().decorated()
        #expect(type(of: sut).defaultName == "jobs")
        sut.handlers["a"] = { _ in throw Failure.missing }
        #expect(sut.handlers.count == 1)
        let id = try await sut.push(Mail.self, "text", notBefore: Date(timeIntervalSince1970: 1))
        #expect((id.uuid.0, id.uuid.1) == (5, 6))
        await #expect(throws: Failure.refused(3)) {
          try await sut.push(Mail.self, "a", notBefore: nil)
        }
        #expect(sut.count { $0.count > 1 } == 1)
      },
      Shape(RecordingConnectionPoolMembers.self) { () async throws in
        let sut: some ConnectionPool<Int> = Pool(connections: 3).decorated()
        #expect(await sut.statistics == (3, 1))
        #expect(try await sut.leaseConnection() == 3)
        sut.releaseConnection(3)
        #expect(try await sut.withConnection(isolation: nil) { $0 + 1 } == 4)
        await #expect(throws: Failure.missing) {
          try await sut.withConnection(isolation: MainActor.shared) { _ in throw Failure.missing }
        }
      },
      Shape(RecordingLifecycleHandlerMembers.self) { () async throws in
        let sut = Lifecycle().decorated()
        try sut.willBoot(Application())
        #expect(throws: Failure.missing) { try sut.willBoot(Application(environment: "")) }
        await #expect(throws: Failure.refused(7)) { try await sut.didBoot(Application()) }
        sut.shutdown(Application())
      },
      Shape(RecordingMessageBrokerMembers.self) { () async throws in
        let sut = Broker().decorated()
        await #expect(throws: Failure.refused(6)) { try await sut.publish("ab", to: "abc") }
        let message = Inbox<String>()
        #expect(try await sut.subscribe(to: "t", onMessage: message.put) is DoneTask)
        #expect(await message.first == "t")
        var messages: [String] = []
        for await text in sut.messages(in: "u") { messages.append(text) }
        #expect(messages == ["u"])
      },
    ]
  }
}
