import Testing

/// Wrong specs and what people see for each, to the letter.
@Suite struct SpecDiagnosticsTests {
  struct WrongSpec: CustomTestStringConvertible {
    var name: String
    var spec: String
    var files: [String: String] = [:]
    var report: String
    var testDescription: String { name }
  }

  @Test(arguments: specs)
  func isReported(_ wrong: WrongSpec) {
    #expect(report(on: wrong.spec, files: wrong.files) == wrong.report)
  }

  static let specs = [
    WrongSpec(
      name: "an empty spec", spec: "",
      report: """
        Feed.decorators.yaml:1:1: error: the spec is empty; it needs 'protocols:'

        ^
        """),
    WrongSpec(
      name: "no protocols", spec: "access: public",
      report: """
        Feed.decorators.yaml:1:1: error: the spec needs 'protocols:'
        access: public
        ^
        """),
    WrongSpec(
      name: "three mistakes, all at once",
      spec: """
        acess: public
        protocols:
          Feed:
            members: |
              func load() async throws -> Item
            decorators:
              probe:
                depht: 3
                lod: off
        """,
      report: """
        Feed.decorators.yaml:1:1: error: unknown key 'acess' in the spec; did you mean 'access'?
        acess: public
        ^
        Feed.decorators.yaml:8:9: error: 'depht' is no option of 'probe', and no member of 'Feed'; did you mean 'depth'?
                depht: 3
                ^
        Feed.decorators.yaml:9:9: error: 'lod' is no option of 'probe', and no member of 'Feed'; did you mean 'load'?
                lod: off
                ^
        """),
    WrongSpec(
      name: "an access level that there is not",
      spec: """
        access: open
        protocols: {}
        """,
      report: """
        Feed.decorators.yaml:1:9: error: 'access' is 'internal', 'package' or 'public', not 'open'
        access: open
                ^
        """),
    WrongSpec(
      name: "an import that is none",
      spec: """
        imports: [Foundation, import UIKit]
        protocols: {}
        """,
      report: """
        Feed.decorators.yaml:1:23: error: an import is the name of a module, with 'public', 'package' \
        or 'internal' before it where needed and '?' behind it where it may be missing; not 'import UIKit'
        imports: [Foundation, import UIKit]
                              ^
        """),
    WrongSpec(
      name: "neither source nor members",
      spec: """
        protocols:
          Feed:
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:2:3: error: protocol 'Feed' needs 'source:', the Swift file that declares it, \
        or 'members: |', the protocol's body
          Feed:
          ^
        """),
    WrongSpec(
      name: "source and members",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            members: |
              func load()
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed {}"],
      report: """
        Feed.decorators.yaml:4:5: error: protocol 'Feed' has 'source:' and 'members:'; keep one of them
            members: |
            ^
        """),
    WrongSpec(
      name: "inherits with source",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            inherits: [Sendable]
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed {}"],
      report: """
        Feed.decorators.yaml:4:5: error: 'inherits' goes with 'members:'; with 'source:' the Swift file says it
            inherits: [Sendable]
            ^
        """),
    WrongSpec(
      name: "no decorators",
      spec: """
        protocols:
          Feed:
            members: |
              func load()
        """,
      report: """
        Feed.decorators.yaml:2:3: error: protocol 'Feed' needs 'decorators:'
          Feed:
          ^
        """),
    WrongSpec(
      name: "a file that is not there",
      spec: """
        protocols:
          Feed:
            source: Fed.swift
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:3:13: error: cannot read 'Fed.swift': there is no such file
            source: Fed.swift
                    ^
        """),
    WrongSpec(
      name: "a file without the protocol",
      spec: """
        protocols:
          Fed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed {}\nprotocol Loader {}"],
      report: """
        Feed.decorators.yaml:2:3: error: 'Feed.swift' declares no protocol 'Fed'; did you mean 'Feed'?
          Fed:
          ^
        """),
    WrongSpec(
      name: "a file without any protocol",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "struct Feed {}"],
      report: """
        Feed.decorators.yaml:3:13: error: 'Feed.swift' declares no protocol 'Feed', nor any other
            source: Feed.swift
                    ^
        """),
    WrongSpec(
      name: "a file that declares it twice",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "enum A { protocol Feed {} }\nenum B { protocol Feed {} }"],
      report: """
        Feed.decorators.yaml:2:3: error: 'Feed.swift' declares several protocols 'Feed'; write 'A.Feed' or 'B.Feed'
          Feed:
          ^
        """),
    WrongSpec(
      name: "decorators more visible than their protocol",
      spec: """
        access: public
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
          Loader: { source: Feed.swift, decorators: [probe] }
          Saver: { source: Feed.swift, decorators: [probe] }
        """,
      files: [
        "Feed.swift": "protocol Feed {}\nprivate protocol Loader {}\npublic protocol Saver {}"
      ],
      report: """
        Feed.decorators.yaml:3:3: error: 'Feed' is internal, so that its decorators cannot be public; \
        make it public, or set 'access: internal'
          Feed:
          ^
        Feed.decorators.yaml:6:3: error: 'Loader' is private, which hides it from generated code; make it internal
          Loader: { source: Feed.swift, decorators: [probe] }
          ^
        """),
    WrongSpec(
      name: "a mistake in the Swift file",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed {\n  init(id: Int)\n  func add(_ items: Int...)\n}"],
      report: """
        Feed.swift:2:3: error: 'init(id:)' cannot be decorated: a decorator cannot be made by 'init', \
        since it needs something to wrap; move 'init' to a protocol of its own and decorate the rest
          init(id: Int)
          ^
        Feed.swift:3:8: error: 'add(_:)' cannot be decorated: the arguments of a variadic parameter \
        cannot be passed on; take an array instead
          func add(_ items: Int...)
               ^
        """),
    WrongSpec(
      name: "members that cannot be passed on, in the spec",
      spec: """
        protocols:
          Feed:
            members: |
              func load() -> Item
              func merged(with other: Set<Self>) -> Self
              static func make() -> Self
              func swap(_ other: inout Self)
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:5:12: error: 'merged(with:)' cannot be decorated: of 'Self' only 'Self', \
        'Self?' and '[Self]' can be passed on; make it one of these
              func merged(with other: Set<Self>) -> Self
                   ^
        Feed.decorators.yaml:6:19: error: 'make()' cannot be decorated: it belongs to the type, which has \
        no settings to decorate a new 'Self' with; move it to a protocol of its own
              static func make() -> Self
                          ^
        Feed.decorators.yaml:7:12: error: 'swap(_:)' cannot be decorated: an 'inout' parameter of type \
        'Self' cannot be passed on; return the new 'Self' instead
              func swap(_ other: inout Self)
                   ^
        """),
    WrongSpec(
      name: "a protocol that inherits one that nothing describes",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed: Sendable, Loader {}"],
      report: """
        Feed.swift:1:26: error: 'Feed' inherits 'Loader', which nothing describes; add 'Loader' under \
        'protocols:' with its 'source:', the Swift file that declares it, or its 'members:'
        protocol Feed: Sendable, Loader {}
                                 ^
        """),
    WrongSpec(
      name: "protocols of the standard library that cannot be inherited",
      spec: """
        protocols:
          Feed:
            source: Feed.swift
            decorators: [probe]
        """,
      files: ["Feed.swift": "protocol Feed: DistributedActor, Codable {}"],
      report: """
        Feed.swift:1:16: error: 'Feed' inherits 'DistributedActor', whose members may run elsewhere, \
        where a decorator does not reach; decorate what calls it
        protocol Feed: DistributedActor, Codable {}
                       ^
        Feed.swift:1:34: error: 'Feed' inherits 'Codable', which asks for an initializer, and a decorator \
        cannot be made by one; decorate a protocol without it
        protocol Feed: DistributedActor, Codable {}
                                         ^
        """),
    WrongSpec(
      name: "members outside the actor of a protocol that is not sendable",
      spec: """
        protocols:
          Feed:
            members: nonisolated func id() -> Int
            decorators: [probe]
          Model:
            isolation: Library
            members: nonisolated func id() -> Int
            decorators: [probe]
          Free:
            isolation: nonisolated
            members: nonisolated func id() -> Int
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:3:31: error: 'id()' cannot be decorated: it is 'nonisolated' and 'Feed' is not, \
        so that it reaches what it decorates from outside 'MainActor' only where 'Feed' inherits 'Sendable'; \
        leave 'nonisolated' out where the module belongs to no actor by default
            members: nonisolated func id() -> Int
                                      ^
        Feed.decorators.yaml:7:31: error: 'id()' cannot be decorated: it is 'nonisolated' and 'Model' is not, \
        so that it reaches what it decorates from outside 'Library' only where 'Model' inherits 'Sendable'
            members: nonisolated func id() -> Int
                                      ^
        """),
    WrongSpec(
      name: "synchronous members of an actor that cannot be handed over",
      spec: """
        protocols:
          Feed:
            inherits: Actor
            members: |
              func sort(_ items: inout [Int])
              func each(_ body: (Int) -> Void)
              func each(_ body: (Int) -> Void) async
              nonisolated func clear(_ items: inout [Int])
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:5:12: error: 'sort(_:)' cannot be decorated: it is synchronous, and an 'inout' \
        parameter cannot be handed from one actor to another; make it 'async'
              func sort(_ items: inout [Int])
                   ^
        Feed.decorators.yaml:6:12: error: 'each(_:)' cannot be decorated: it is synchronous, and a closure \
        that is not '@escaping' cannot be handed from one actor to another; make it 'async'
              func each(_ body: (Int) -> Void)
                   ^
        """),
    WrongSpec(
      name: "members that are no block",
      spec: """
        protocols:
          Feed:
            members: [load]
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:3:14: error: 'members' is the body of the protocol in Swift: write \
        'members: |' and indent it below
            members: [load]
                     ^
        """),
    WrongSpec(
      name: "an isolation that is none",
      spec: """
        protocols:
          Feed:
            members: |
              func load()
            isolation: "1"
            decorators: [probe]
        """,
      report: """
        Feed.decorators.yaml:5:16: error: 'isolation' is the name of a global actor such as MainActor, \
        or nonisolated; not '1'
            isolation: "1"
                       ^
        """),
    WrongSpec(
      name: "an unknown decorator",
      spec: """
        protocols:
          Feed:
            members: |
              func load() async
            decorators: [porbe, cache]
        """,
      report: """
        Feed.decorators.yaml:5:18: error: unknown decorator 'porbe'; did you mean 'probe'?
            decorators: [porbe, cache]
                         ^
        Feed.decorators.yaml:5:25: error: unknown decorator 'cache'; there are 'other' and 'probe'
            decorators: [porbe, cache]
                                ^
        """),
    WrongSpec(
      name: "a decorator twice",
      spec: """
        protocols:
          Feed:
            members: |
              func load() async
            decorators: [probe, probe]
        """,
      report: """
        Feed.decorators.yaml:5:25: error: 'probe' stands in the list twice
            decorators: [probe, probe]
                                ^
        """),
    WrongSpec(
      name: "values of the wrong type",
      spec: """
        protocols:
          Feed:
            members: |
              func load(id: Int) async
            decorators:
              probe:
                depth: 0
                ratio: much
                isLoud: yes
                mode: faster
                pause: { constant: 5 }
                show: [ids, result]
                load: { when: $0 == nil }
        """,
      report: """
        Feed.decorators.yaml:7:16: error: 'depth' is at least 1, not 0
                depth: 0
                       ^
        Feed.decorators.yaml:8:16: error: 'ratio' is a number, not 'much'
                ratio: much
                       ^
        Feed.decorators.yaml:9:17: error: 'isLoud' is 'true' or 'false', not 'yes'
                isLoud: yes
                        ^
        Feed.decorators.yaml:10:15: error: 'mode' is 'fast' or 'slow', not 'faster'
                mode: faster
                      ^
        Feed.decorators.yaml:11:28: error: 'constant' is a duration such as 250ms, 5s, 10m, 2h or 1d, not '5'
                pause: { constant: 5 }
                                   ^
        Feed.decorators.yaml:12:16: error: 'show' does not know 'ids'; did you mean 'id'?
                show: [ids, result]
                       ^
        Feed.decorators.yaml:13:23: error: 'when' is Swift, which is quoted in YAML: write '$0 == nil'
                load: { when: $0 == nil }
                              ^
        """),
    WrongSpec(
      name: "fields that do not go together",
      spec: """
        protocols:
          Feed:
            members: |
              func load() async
            decorators:
              probe:
                pause: { constant: 5s, growing: 1s }
              other:
                pause: 5s
        """,
      report: """
        Feed.decorators.yaml:7:16: error: 'pause' needs exactly one of 'none', 'constant' or 'growing'
                pause: { constant: 5s, growing: 1s }
                       ^
        Feed.decorators.yaml:9:9: error: 'pause' is no option of 'other', and no member of 'Feed'; \
        options are 'only' and 'except', and members 'load'
                pause: 5s
                ^
        """),
    WrongSpec(
      name: "a field whose companion is missing",
      spec: """
        protocols:
          Feed:
            members: |
              func load() async
            decorators:
              probe:
                pause: { constant: 5s, cap: 9s }
        """,
      report: """
        Feed.decorators.yaml:7:32: error: 'cap' goes with 'growing'
                pause: { constant: 5s, cap: 9s }
                                       ^
        """),
    WrongSpec(
      name: "options in the wrong place",
      spec: """
        protocols:
          Feed:
            members: |
              func load() async
            decorators:
              probe:
                when: '$0'
                load: { depth: 3, wen: '$0' }
        """,
      report: """
        Feed.decorators.yaml:7:9: error: 'when' is said of a member: write 'load: { when: ... }'
                when: '$0'
                ^
        Feed.decorators.yaml:8:17: error: 'depth' is said of the whole decorator, not of one member; \
        write it beside the member's name
                load: { depth: 3, wen: '$0' }
                        ^
        Feed.decorators.yaml:8:27: error: 'probe' has no option 'wen' for a member; did you mean 'when'?
                load: { depth: 3, wen: '$0' }
                                  ^
        """),
    WrongSpec(
      name: "an ambiguous name",
      spec: """
        protocols:
          Feed:
            members: |
              func load(id: Int) async
              func load(from: Int) async
            decorators:
              probe: { only: [load] }
        """,
      report: """
        Feed.decorators.yaml:7:23: error: 'load' is the name of 2 members of 'Feed'; write 'load(from:)' \
        or 'load(id:)'
              probe: { only: [load] }
                              ^
        """),
    WrongSpec(
      name: "the impossible",
      spec: """
        protocols:
          Feed:
            members: |
              var name: String { get }
            decorators:
              probe: { only: [name] }
        """,
      report: """
        Feed.decorators.yaml:6:23: error: 'probe' cannot act on 'name': a property is not looked at
              probe: { only: [name] }
                              ^
        """),
    WrongSpec(
      name: "positions behind several bytes and a carriage return",
      spec: "protocols:\r\n  Feed:\r\n    members: |\r\n      func load() async\r\n"
        + "    decorators: { \"é😀\": {}, probe: { deph: 1 } }\r\n",
      report: """
        Feed.decorators.yaml:5:19: error: unknown decorator 'é😀'; there are 'other' and 'probe'
            decorators: { "é😀": {}, probe: { deph: 1 } }
                          ^
        Feed.decorators.yaml:5:38: error: 'deph' is no option of 'probe', and no member of 'Feed'; did you mean 'depth'?
            decorators: { "é😀": {}, probe: { deph: 1 } }
                                             ^
        """),
  ]
}
