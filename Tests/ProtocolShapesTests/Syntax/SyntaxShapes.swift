import Decorators
import Testing

extension Shape {
  static var syntax: [Shape] {
    [
      Shape(RecordingBackTickedMembers.self) { () async throws in
        let sut = Ticks().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect((sut.default, sut.`self`) == (1, 2))
        #expect(sut.repeat(3, for: 4) == 12)
        #expect(sut.`init`() == "init")
        #expect(sut.where(self: 5, `inout`: 6) == 56)
        #expect(sut[case: 7] == 8)
      },
      Shape(RecordingOverloadsMembers.self) { () async throws in
        let sut = Loads().decorated()
        let number: () -> Int = { sut.load(1) }
        let throwing: () throws -> Double = { try sut.load(2.5) }
        #expect(number() == 2)
        #expect(throws: Failure.refused(2)) { try throwing() }
        #expect(sut.load(id: 1) == 3)
        #expect(sut.load("a") == "a!")
        #expect(await sut.load(1) == 4)
        #expect(try await sut.load(5.0) == 2.5)
        #expect(sut.load([true, false]) == 2)
        #expect(sut.load([1, 3, 2]) as Int? == 3)
        let values: () -> (Int, String) = { (sut.value(), sut.value()) }
        #expect(values() == (7, "seven"))
        #expect(try await sut.value() as Bool)
      },
      Shape(RecordingSubscriptsMembers.self) { () async throws in
        var sut = Table().decorated()
        #expect(sut[4] as Int == 8)
        sut[key: "a"] = 3
        #expect(sut[key: "a"] == 3)
        sut[1, 2] = 0.5
        #expect(sut[1, 2] == 12.5)
        #expect(sut["a"] == ["a", "a"])
        #expect(sut[range: 1..<UInt8(9)] == 9)
        #expect(throws: Failure.refused(6)) { try sut[throwing: 6] }
        #expect(type(of: sut)["name"] == 4)
      },
      Shape(RecordingOperatorsMembers.self) { () async throws in
        let sut = Amount(number: 16).decorated()
        #expect(sut + 2 == 18)
        var sum = 1
        sum += sut
        #expect(sum == 17)
        #expect(sut <+> sut == [16, 16])
        #expect(sut ~= 16)
        #expect(√sut == 4)
        #expect(sut%% == "16%")
        #expect((!sut) == false)
        #expect(sut == sut)
      },
      Shape(RecordingClashesMembers.self) { () async throws in
        let sut = Clash().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        sut.policy += 8
        #expect((sut.decoratee, sut.policy, sut.log) == ("decoratee", 9, "log"))
        #expect((sut.cache, sut.delivery, sut.recorder) == ([2], 3, 4))
        #expect(try sut.call(1, result: 2, error: 3) == 6)
        #expect(throws: Failure.refused(3)) { try sut.call(0, result: 2, error: 3) }
        #expect(try await sut.text(self: 1, argument: 2, 3) == 123)
        let completed = Inbox<[Int]>()
        sut.result { completed.put([$0, $1]) }
        #expect(await completed.first == [5, 6])
      },
      Shape(RecordingLayoutMembers.self) { () async throws in
        var sut = Dense().decorated()
        sut.b += sut.a
        #expect(sut.b == 3)
        sut.one()
        #expect(sut.two(5, 3) == 2)
        let spread = try sut.spread(first: 4, ["key": (1, name: "n")]) { $0 * 2 }
        #expect(spread == (8, "n"))
        #expect(throws: Failure.refused(5)) { try sut.spread(first: 5, [:]) { $0 } }
      },
      Shape(RecordingTuplesMembers.self) { () async throws in
        let sut = PairMaker().decorated()
        #expect(sut.pair() == (1, "one"))
        let nested = sut.nested(((1, 2), "three"))
        #expect(nested.a == 1)
        #expect(nested.b == ("three", 2))
        sut.unit(())
        #expect(try #require(sut.optional((1, 2))) == (2, 1))
        var number = 3
        sut.function(4, &number)
        #expect(number == 7)
        #expect(sut.curried(5)(6) == 56)
      },
      Shape(RecordingTypesMembers.self) { () async throws in
        let sut = TypeTaker().decorated()
        #expect(sut.metatype(Int.self) is Int.Type)
        #expect(sut.existential(Failure.self) == "Failure")
        #expect(sut.generic(String.self) == String.self)
        #expect(sut.unwrapped("abc", 4) == 7)
        #expect((sut.composed("ab") as? NonSendable)?.number == 2)
        #expect(sut.some([1, 2]) == 3)
        #expect(sut.sugar(1, [2], ["c": 3]) == [1, 2, 3])
        #expect(sut.qualified("5") == 5)
      },
      Shape(RecordingUnnamedMembers.self) { () async throws in
        let sut = Ignoring().decorated()
        sut.ignore(1)
        sut.ignore(2, "text", other: 3)
        #expect(sut.handle(error: Failure.missing) == 1)
        #expect(sut[4, 5] == 45)
      },
      Shape(RecordingAccessorsMembers.self) { () async throws in
        var sut = Lazy().decorated()
        #expect(sut.cached == 1)
        sut.both = 4
        #expect(sut.both == 14)
        sut.shared = 3
        #expect(sut.shared == 3)
        func setCount<Kind: Accessors>(of type: Kind.Type) -> Int {
          type.count = 6
          return type.count
        }
        #expect(setCount(of: type(of: sut)) == 5)
        #expect(try type(of: sut).make(7) == 7)
        #expect(throws: Failure.missing) { try type(of: sut).make(0) }
        let reader: any Reader = DeprecatedReader(accessors: sut)
        #expect(reader.value == 4)
      },
      Shape(RecordingLinkedNodeMembers.self) { () async throws in
        let sut = Link(value: 1).decorated()
        #expect(sut.next == nil)
        sut.value = 5
        #expect(sut.value == 5)
        #expect(sut.all() == [sut])
        #expect(sut.insert(after: sut) == sut)
      },
      Shape(Outer.RecordingDelegateMembers.self) { () async throws in
        let sut = OuterObserver().decorated()
        sut.outerDidChange(Outer())
        #expect(sut.outer(Outer(), shouldKeep: 4))
      },
      Shape(RecordingStringsMembers.self) { () async throws in
        let sut = Phrase().decorated()
        #expect((sut.description, sut.debugDescription) == ("phrase", "\"phrase\""))
        #expect(sut.contains("prase", ignoring: "h"))
      },
    ]
  }
}

private protocol Reader {
  var value: Int { get }
}

/// Reads what is deprecated without a warning.
private struct DeprecatedReader<Source: Accessors>: Reader {
  let accessors: Source
  @available(*, deprecated) var value: Int { accessors.old }
}
