import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// What correct specs mean.
@Suite struct SpecReaderTests {
  /// The mode in which `probe` acts on each member of the only protocol, or why it does not.
  private func outcomes(_ probe: String, _ members: [String]) throws -> [String] {
    let body = members.map { "      \($0)\n" }.joined()
    let spec = try read(
      "protocols:\n  Feed:\n    members: |\n\(body)    decorators:\n      probe: \(probe)\n")
    return try #require(spec.protocols[0].decorators.first).treatments.compactMap { treatment in
      treatment.verdict.mode ?? treatment.verdict.reason
    }
  }

  private static let members = [
    "func load(id: Int) async", "func load(from: Int) async", "func drop()",
    "var name: String { get }",
  ]
  private static let manyMembers = [
    "func load() async", "func loadAll<T>(_: T) async", "func reload()", "func loads(n: Int) async",
    "var loader: Int { get }",
  ]
  private static let changing = ["mutating func load() async", "mutating func drop() async"]
  private static let alike = ["mutating func load() async", "func load() async -> Bool"]
  private static let overloads = [
    "func load(id: Int) async", "func load(id: String) async", "func stop() async",
  ]

  private static let leftOut = "the spec leaves it out"
  private static let others = "the spec names only other members"
  private static let property = "a property is not looked at"
  private static let changes = "it changes what is looked at"

  @Test(arguments: [
    ("", members, ["looked", "looked", "it is synchronous; 'drop: on' includes it", property]),
    ("{ only: [drop, 'load(id:)'] }", members, ["looked", others, "glanced", others]),
    (
      "{ except: 'load(id:)', 'load(from:)': off, drop: }", members,
      [leftOut, leftOut, "glanced", property]
    ),
    ("{ drop: on }", members, ["looked", "looked", "glanced", property]),
    // Of members that share a full name, those are acted on that can be.
    ("{ load: on }", alike, [changes, "looked"]),
    // A full name stands for all overloads by type and effect.
    ("{ only: ['load(id:)'] }", overloads, ["looked", "looked", others]),
    // A way of acting can need an option.
    ("{ load: { when: '$0' } }", changing, ["looked", changes]),
    ("{ only: load* }", manyMembers, ["looked", "looked", others, "looked", property]),
    (
      "{ '*': on }", manyMembers,
      ["looked", "looked", "it is synchronous; 'reload: on' includes it", "looked", property]
    ),
    (
      "{ '*load*': on, reload: on, except: load, loads: off }", manyMembers,
      [leftOut, "looked", "glanced", leftOut, property]
    ),
    (
      "{ except: load*, loadAll: on }", manyMembers,
      [leftOut, "looked", "it is synchronous; 'reload: on' includes it", leftOut, leftOut]
    ),
    (
      "{ only: ['*(n:)', load], '*': on }", manyMembers,
      ["looked", others, others, "looked", others]
    ),
  ])
  func `Names and patterns decide what is acted on`(
    _ probe: String, _ members: [String], _ expected: [String]
  ) throws {
    #expect(try outcomes(probe, members) == expected)
  }

  @Test(arguments: [
    ("{ load: on }", [alike[0], alike[0] + " -> Int"]), ("{ drop: on }", changing),
  ])
  func `A name for nothing that can be acted on is an error`(
    _ probe: String, _ members: [String]
  ) {
    #expect(throws: DiagnosticsError.self) { try outcomes(probe, members) }
  }

  @Test func `Options have the spec's values, the defaults, or none`() throws {
    let spec = try read(
      """
      protocols:
        Feed:
          members: |
            func load(id: Int) async
            func find(id: Int) async
          decorators:
            probe:
              pause: { growing: 250ms, cap: 2h }
              show: [result]
              load: { show: [id], when: '$0 == "é"' }
      """)
    let configured = spec.protocols[0].decorators[0]
    #expect(
      String(describing: configured.options["depth"])
        == "Optional(DecoratorSpec.OptionValue.integer(2))")
    #expect(configured.options["ratio"] == nil)
    guard case .record(let pause)? = configured.options["pause"] else {
      Issue.record("pause is no record")
      return
    }
    #expect(
      String(describing: pause["growing"])
        == "Optional(DecoratorSpec.OptionValue.duration(milliseconds: 250))")
    #expect(
      String(describing: pause["cap"])
        == "Optional(DecoratorSpec.OptionValue.duration(milliseconds: 7200000))")
    #expect(configured.treatments[0].options["show"]?.names == ["result", "id"])
    #expect(configured.treatments[1].options["show"]?.names == ["result"])
    guard case .expression(let text, let place)? = configured.treatments[0].options["when"] else {
      Issue.record("when is no expression")
      return
    }
    #expect(text == #"$0 == "é""#)
    #expect(place.source.position(of: place.offset) == (10, 36))
  }

  @Test func `A word or a value can stand for a record`() throws {
    func pause(_ value: String) throws -> String {
      let spec = try read(
        """
        protocols:
          Feed:
            members: |
              func load() async
            decorators:
              probe: { pause: \(value) }
        """)
      return String(describing: spec.protocols[0].decorators[0].options["pause"]!)
    }
    #expect(try pause("none") == #"record(["none": DecoratorSpec.OptionValue.boolean(true)])"#)
    #expect(
      try pause("5s")
        == #"record(["constant": DecoratorSpec.OptionValue.duration(milliseconds: 5000)])"#)
  }

  @Test func `The imports of a Swift file are taken over with their conditions`() throws {
    let spec = try read(
      """
      imports: [Foundation, UIKit, Network?]
      protocols:
        Feed:
          source: Model/Feed.swift
          decorators: [probe]
      """,
      files: [
        "Model/Feed.swift": """
        import Decorators
        public import Foundation
        #if canImport(FoundationNetworking)
        import FoundationNetworking
        #endif
        protocol Feed {}
        """
      ])
    #expect(
      spec.imports.map { "\($0.text) if \($0.condition ?? "")" } == [
        "import UIKit if ", "import Network if canImport(Network)", "import Foundation if ",
        "import FoundationNetworking if canImport(FoundationNetworking)",
      ])
    #expect(spec.imports.map(\.isOfSwiftFile) == [false, false, true, true])
  }

  @Test(arguments: [
    ("internal", "[]", ["A: import A", "B: @preconcurrency import B", "C: import C"]),
    ("public", "[]", ["A: public import A", "B: @preconcurrency package import B", "C: import C"]),
    (
      "public", "[internal A, public B, 'public C?', D]",
      ["A: internal import A", "B: public import B", "C: public import C", "D: import D"]
    ),
    (
      "internal", "[testable D]",
      ["D: @testable import D", "A: import A", "B: @preconcurrency import B", "C: import C"]
    ),
  ])
  func `Imports are as visible as the spec says, or as its decorators need`(
    _ access: String, _ imports: String, _ lines: [String]
  ) throws {
    let spec = try read(
      """
      access: \(access)
      imports: \(imports)
      protocols:
        Feed: { source: Feed.swift, decorators: [probe] }
      """,
      files: [
        "Feed.swift":
          "public import A\n@preconcurrency package import B\nprivate import C\npublic protocol Feed {}"
      ])
    #expect(spec.imports.map { "\($0.module): \($0.text)" } == lines)
  }

  @Test func `The head of inline members is what the spec says`() throws {
    let spec = try read(
      """
      protocols:
        Feed:
          inherits: [Sendable, AnyObject]
          isolation: MainActor
          declare: true
          members: |
            func load() async
          decorators: [probe]
      """)
    let feed = spec.protocols[0]
    #expect(feed.declaration.inherited.map(\.description) == ["Sendable", "AnyObject"])
    #expect(feed.declaration.attributes.map(\.text) == ["@MainActor"])
    #expect(feed.isDeclaredHere)
    #expect(feed.origin.place(of: 0).offset == 119)
  }
}

/// What a protocol asks for through others.
@Suite struct InheritanceTests {
  private func members(_ spec: Spec) -> [String] {
    spec.protocols[0].declaration.members.map(\.fullName)
  }

  @Test func `Members come from the same file, from other entries and from the standard library`()
    throws
  {
    let spec = try read(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators: [probe]
        Saver:
          members: |
            func save() async
      """,
      files: [
        "Feed.swift": """
        protocol Loader: Sendable { func load() async; var name: String { get } }
        protocol Feed: Loader, Saver, Identifiable { var name: String { get set } }
        """
      ])
    #expect(members(spec) == ["load()", "name", "save()", "ID", "id"])
    #expect(spec.protocols.count == 1)
    #expect(spec.protocols[0].declaration.facts == [.sendable])
    #expect(spec.protocols[0].declaration.members[1].accessors?.hasSetter == true)
    let outcomes = spec.protocols[0].decorators[0].treatments.map(\.verdict)
    #expect(
      outcomes == [
        .acts(mode: "looked"), .cannot(because: "a property is not looked at"),
        .acts(mode: "looked"),
        .cannot(because: "a protocol of the standard library requires it"),
        .cannot(because: "a protocol of the standard library requires it"),
      ])
  }

  @Test func `A protocol that is inherited twice, or by itself, counts once`() throws {
    let spec = try read(
      "protocols:\n  D: { source: Feed.swift, decorators: [probe] }",
      files: [
        "Feed.swift": """
        protocol A: D { func a() }
        protocol B: A { func b() }
        protocol C: A { func c() }
        protocol D: B, C { func d(); func a() }
        """
      ])
    #expect(members(spec) == ["a()", "b()", "c()", "d()"])
  }

  @Test
  func `A protocol called by a keyword is found without back-ticks, and its decorators have none`()
    throws
  {
    let file = "protocol `class` { func load() async }; protocol `my feed` {}"
    let spec = try read(
      """
      protocols:
        class: { source: Feed.swift, decorators: [probe] }
        my feed: { source: Feed.swift, decorators: [probe] }
      """, files: ["Feed.swift": file])
    let names = spec.protocols.map { $0.decorators[0].typeName }
    #expect(names == ["Probingclass", "`Probingmy feed`"])
  }
}

extension OptionValue {
  fileprivate var names: [String]? {
    if case .names(let names) = self { names } else { nil }
  }
}
