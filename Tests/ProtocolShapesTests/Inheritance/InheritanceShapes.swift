import Decorators
import Foundation
import Testing

extension Shape {
  static var inheritance: [Shape] {
    [
      Shape(RecordingAuditedUserRepositoryMembers.self) { () async throws in
        let sut = AuditedUsers().decorated()
        #expect(try await sut.audit(id: 3) == ["created 3"])
        await #expect(throws: Failure.refused(7)) { try await sut.delete(id: 3, reason: "four") }
        #expect(try await sut.user(id: 3) == User(id: 3))
        #expect(try await sut.users(matching: "a", limit: nil) == [User(id: 0, name: "a")])
        await #expect(throws: Failure.refused(4)) { try await sut.save(User(id: 4)) }
        #expect(try await !sut.delete(id: 0))
        #expect(await !sut.contains(User(id: 2)))
        #expect(try await sut.count == 12)
      },
      Shape(RecordingUserStoreMembers.self) { () async throws in
        let sut = UserDocuments().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(try await sut.rename(User(id: 1), to: "new") == User(id: 1, name: "new"))
        await #expect(throws: Failure.refused(1)) { try await sut.insert(User(id: 1)) }
        #expect(try await sut.document(withID: 2) == User(id: 2))
        #expect(try await sut.documents { $0.id == 1 } == [User(id: 1)])
        #expect(await sut.changes.first { _ in true } == User(id: 7))
      },
      Shape(RecordingTracedTransportMembers.self) { () async throws in
        let sut = Traced(traceID: 204).decorated()
        let (response, body) = try await sut.send(
          HTTPRequest(path: "p"), body: Data([1]), baseURL: URL(filePath: "/"), operationID: "o")
        #expect(response == HTTPResponse(status: 204, body: "o"))
        #expect(body == Data([1]))
        #expect((sut.traceID, sut.description) == (204, "trace 204"))
      },
      Shape(RecordingDetailCoordinatorMembers.self) { () async throws in
        let sut = DetailFlow().decorated()
        let child = Flow()
        sut.start()
        sut.coordinate(to: child)
        await Stage.current.settle()
        #expect(sut.childCoordinators.first === child)
        sut.childCoordinators = []
        sut.parent = child
        #expect(sut.parent === child)
        sut.detail(TitledScreen(), didFinishWith: .success(3))
        sut.detailDidCancel(TitledScreen())
        #expect(sut.detail(TitledScreen(), shouldOpen: .detail(id: 1)))
        #expect(sut.showDetail(id: 4).title == "4 false")
        sut.finish(with: "done")
      },
      Shape(RecordingThemedRendererMembers.self) { () async throws in
        let sut = DarkRenderer().decorated()
        #expect(try sut.render(.text("a"), dark: true) == "dark a")
        #expect(throws: Failure.missing) { try sut.render(.text("a"), dark: false) }
        #expect(sut.render(.list([.text("a"), .text("b")])) == "a-b")
        #expect(sut.render([.text("a"), .text("b")]) { "\($0)+\($1)" } == "a+b")
        #expect((sut.name, sut.isDark) == ("dark", true))
        #expect(sut.color(named: "blue") == 4)
        #expect(sut.font(size: 2, weight: 300) == "2.0 300")
      },
    ]
  }
}
