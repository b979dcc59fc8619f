import Decorators
import Testing

extension Shape {
  static var foundations: [Shape] {
    [
      Shape(RecordingResolverMembers.self) { () async throws in
        let sut = Services().decorated()
        #expect(try sut.resolve() == 5)
        #expect(throws: ResolutionError.unknown("String")) { let _: String = try sut.resolve() }
        #expect(sut.resolve(String.self, name: "n") == "n")
        #expect(sut.resolveAll(String.self) == ["a"])
      },
      Shape(RecordingDependencyContainerMembers.self) { () async throws in
        let sut = Container().decorated()
        sut.register(Int.self, name: "n") { (try? $0.resolve()) ?? 0 }
        sut.register(instance: "made")
        #expect(sut.registrations == ["Int n 5", "made"])
        sut.removeAll()
      },
      Shape(RecordingPluginMembers.self) { () async throws in
        let sut = Theme().decorated()
        #expect(type(of: sut).identifier == "theme")
        #expect(type(of: sut).version == (1, 2))
        #expect(sut.dependencies.first == Theme.self)
        #expect(throws: Failure.missing) { try sut.activate(in: Host()) }
        sut.deactivate()
      },
      Shape(RecordingPluginHostMembers.self) { () async throws in
        let sut = Host().decorated()
        #expect(throws: ResolutionError.unknown("theme")) {
          try sut.load(Theme.self, configuration: [:])
        }
        #expect(try sut.load(Theme.self, configuration: ["a": 1]) is Theme)
        #expect(sut.plugin(Theme.self) != nil)
        #expect(sut.plugins.count == 1)
      },
      Shape(RecordingTimeSourceMembers.self) { () async throws in
        let now = ContinuousClock.now
        let sut = FixedTime(now: now).recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(sut.now == now)
        #expect(sut.minimumResolution == .milliseconds(3))
        try await sut.sleep(until: now, tolerance: nil)
      },
      Shape(RecordingWorkSchedulerMembers.self) { () async throws in
        let sut: some WorkScheduler<Int> = ImmediateScheduler().decorated()
        let (now, later) = (Inbox<Void>(), Inbox<Void>())
        sut.schedule(options: 3) { now.put() }
        #expect(sut.schedule(after: .seconds(1), options: nil) { later.put() } is DoneTask)
        #expect(await now.first != nil)
        #expect(await later.first != nil)
      },
      Shape(RecordingReducingMembers.self) { () async throws in
        let sut: some Reducing<Int, String> = CounterReducer().decorated()
        var state = 3
        #expect(sut.reduce(into: &state, action: "abc") == ["abc", "done"])
        #expect(state == 6)
        #expect(sut.isAffected(state, by: "a"))
      },
      Shape(RecordingStateStoreMembers.self) { () async throws in
        let sut: some StateStore<Article> = ArticleState().decorated()
        let changed = Inbox<String>()
        #expect(sut.subscribe { changed.put($0.title) } is DoneTask)
        sut.dispatch { $0.title = "new" }
        #expect(await changed.first == "new")
        #expect(sut.state == Article(title: "new"))
        #expect(sut.select(\.title) == "new")
      },
      Shape(RecordingValidatingMembers.self) { () async throws in
        let sut = Limit(limit: 2).recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching().recording(
            to: Stage.current.outer)
        try sut.validate("ab")
        #expect(throws: Failure.refused(3)) { try sut.validate("abc") }
        #expect(sut.problems(in: ["abcd"]) == [4: .missing])
      },
      Shape(RecordingIdentifyingMembers.self) { () async throws in
        var sut = Counter().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(sut.next() == 1)
        #expect(sut.reserve(2) == [2, 3])
        #expect(sut.description == "after 3")
      },
      Shape(RecordingStackProtocolMembers.self) { () async throws in
        var sut = NumberStack().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        for number in 1...4 { sut.push(number) }
        #expect(sut.pop() == 4)
        #expect(sut.pop { $0 > 1 } == [3, 2])
        #expect(throws: Failure.missing) { try sut.pop { _ in throw Failure.missing } }
        #expect((sut.top, sut.isEmpty) == (1, false))
      },
      Shape(RecordingGraphMembers.self) { () async throws in
        let sut = Ring(nodes: [0, 1, 2]).recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(sut.nodes.count == 3)
        #expect(sut.edges(from: 1).map(\.target) == [2])
        let path = sut.path(from: 0, to: 2) { Double($0.target) / 2 }
        #expect(path?.0 == [0, 1, 2])
        #expect(path?.1 == 1.5)
      },
      Shape(RecordingSpecificationMembers.self) { () async throws in
        let sut = Words(words: ["a", "b"]).decorated()
        let both = sut.and(sut).any(of: [sut, sut.negated])
        #expect(both.isSatisfied(by: "a"))
        #expect(both == sut)
        #expect(sut.negated != sut)
        #expect(sut.parent?.isSatisfied(by: "a") == false)
      },
    ]
  }
}
