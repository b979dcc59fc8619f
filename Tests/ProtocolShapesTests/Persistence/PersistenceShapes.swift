import Decorators
import Foundation
import Testing

extension Shape {
  static var persistence: [Shape] {
    [
      Shape(RecordingUserRepositoryMembers.self) { () async throws in
        let sut = Users().decorated()
        #expect(try await sut.user(id: 3) == User(id: 3))
        await #expect(throws: Failure.missing) { try await sut.user(id: 0) }
        let found = try await sut.users(matching: "a", limit: 2)
        #expect(found == [User(id: 0, name: "a"), User(id: 1, name: "a")])
        await #expect(throws: Failure.refused(4)) { try await sut.save(User(id: 4)) }
        #expect(try await sut.delete(id: 5))
        #expect(await sut.contains(User(id: 1)))
        #expect(try await sut.count == 12)
      },
      Shape(RecordingArticleStoreMembers.self) { () async throws in
        let sut = Articles().decorated()
        var changes: [Int] = []
        sut.articles = [Article(title: "a")]
        sut.onChange = { changes.append($0.count) }
        sut.insert(Article(title: "b"), at: 1)
        #expect(sut.onChange != nil)
        #expect(sut.article(at: 1) == Article(title: "b"))
        sut.removeAll { $0.title == "a" }
        #expect(sut.articles == [Article(title: "b")])
        #expect(!sut.isEmpty)
        #expect(changes == [2])
      },
      Shape(RecordingKeychainStoreMembers.self) { () async throws in
        let sut = Keychain().decorated()
        #expect(type(of: sut).serviceName == "keychain")
        #expect(sut.accessGroup == "group")
        #expect(throws: Failure.missing) { try sut.data(forKey: "") }
        #expect(try sut.set(Data([1]), forKey: "k"))
        #expect(try sut.data(forKey: "k") == Data([1]))
        #expect(throws: Failure.missing) { try sut.remove("other") }
        sut.removeAll()
        #expect(try sut.data(forKey: "k") == nil)
      },
      Shape(RecordingSettingsStorageMembers.self) { () async throws in
        let sut = Settings().decorated()
        let size = SettingKey(name: "size", fallback: 7)
        #expect(sut[size] == 7)
        sut[size] = 8
        #expect(sut[size] == 8)
        sut.set(true, forKey: "on")
        sut.register(defaults: ["on": false])
        #expect(sut.bool(forKey: "on"))
        #expect(sut.synchronize())
      },
      Shape(RecordingQueryBuilderMembers.self) { () async throws in
        let sut = Query().decorated()
        let query = sut.filter("age", equals: 3).sorted(by: "name", ascending: false).limited(to: 2)
        #expect(try await query.all() == ["age = 3", "by name false", "2"])
        #expect(try await query.first() == "age = 3")
      },
      Shape(RecordingRowDecodingMembers.self) { () async throws in
        let sut = Row(values: ["id": "5", "none": "null"]).decorated()
        #expect(sut.allColumns == ["id", "none"])
        #expect(sut.contains(column: "id"))
        #expect(try sut.decodeNil(column: "none"))
        #expect(try sut.decode(column: "id", as: Int.self) == 5)
        #expect(try sut.decode(column: "id") == 5)
        #expect(throws: Failure.missing) { try sut.decode(column: "age", as: Int.self) }
      },
      Shape(RecordingTransactionRunnerMembers.self) { () async throws in
        let sut = Transactions().decorated()
        #expect(try sut.transaction { try $0.execute("four") } == 4)
        #expect(throws: Failure.missing) { try sut.transaction { _ in throw Failure.missing } }
        #expect(try await sut.savepoint(named: "a") { 3 } == 3)
        await #expect(throws: Failure.missing) { try await sut.savepoint(named: nil) {} }
        #expect(sut.isInTransaction)
      },
      Shape(RecordingMigrationPlanMembers.self) { () async throws in
        let sut = Migrations().decorated()
        #expect(type(of: sut).schemas.count == 2)
        #expect(type(of: sut).version(after: 1) == 2)
        try await sut.migrate(from: 1, to: 2)
        await #expect(throws: Failure.refused(2)) { try await sut.migrate(from: 2, to: 1) }
        sut.willMigrate()
      },
      Shape(RecordingDocumentStoreMembers.self) { () async throws in
        let sut: some DocumentStore<User> = Documents().decorated()
        await #expect(throws: Failure.refused(1)) { try await sut.insert(User(id: 1)) }
        #expect(try await sut.document(withID: 2) == User(id: 2))
        #expect(try await sut.documents { $0.id == 2 } == [User(id: 2)])
        #expect(await sut.changes.first { _ in true } == User(id: 7))
      },
      Shape(RecordingKeyValueStoreMembers.self) { () async throws in
        var sut = Pairs().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        sut.set(1, for: "a")
        sut.merge([("a", 2), ("b", 3)]) { $0 * 10 + $1 }
        #expect(throws: Failure.missing) {
          try sut.merge([("a", 2)]) { _, _ in throw Failure.missing }
        }
        #expect(sut.value(for: "a") == 12)
        #expect(sut.removeValue(for: "b") == 3)
        #expect(sut.keys == ["a"])
      },
      Shape(RecordingObjectContextMembers.self) { @MainActor () async throws in
        let sut = Objects().decorated()
        #expect(!sut.hasChanges)
        sut.undoDepth += 1
        #expect(sut.undoDepth == 4)
        sut.insert(Note(objectID: "n"))
        #expect(sut.object(Note.self, withID: "n")?.objectID == "n")
        var isPerformed = false
        sut.perform { isPerformed = true }
        #expect(isPerformed)
        #expect(throws: Failure.refused(1)) { try sut.save() }
      },
      Shape(RecordingFileStorageMembers.self) { () async throws in
        let sut = Files().decorated()
        #expect(try sut.read(at: "abc") == Data("abc".utf8))
        #expect(throws: Failure.refused(2)) {
          try sut.write(Data([1, 2]), to: "p", options: .withoutOverwriting)
        }
        #expect(try await sut.contents(of: "d") == ["d/a"])
        #expect(try sut.attributes(ofItemAt: "four") == ["size": 4])
        #expect(sut.url(for: "x").path() == "/x")
      },
      Shape(RecordingMemoryCachingMembers.self) { () async throws in
        var sut = DataCache().decorated()
        sut["a"] = Data([1])
        #expect(sut["a"] == Data([1]))
        sut.insert(Data([2]), forKey: "b", cost: 3)
        #expect(sut["b"] == Data([2, 3]))
        sut.countLimit = 2
        #expect((sut.count, sut.countLimit) == (2, 2))
        sut.removeAll(keepingCapacity: false)
        #expect(sut.count == 0)
      },
    ]
  }
}
