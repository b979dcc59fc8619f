import Foundation
import Testing

/// `decorate init` says in comments what it leaves out and why, and writes the rest.
@Suite struct InitOmissionTests {
  @Test func `Protocols that cannot be decorated are comments with the reason`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed: Base { func load() }
      private protocol Hidden { func load() }
      protocol Decoded: NSObjectProtocol { func add(_ items: Int...) }
      enum Kinds { protocol Feed { func load() } }
      """,
      "Base/Base.swift": """
      protocol Base { var name: String { get } }
      protocol Other { var name: String { get } }
      protocol Feed { func load() }
      """,
    ]
    let text = try firstSpec(
      files, ["Feed.swift", "Base/Base.swift", "-o", "Specs/All.decorators.yml"],
      at: "Specs/All.decorators.yml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Feed:
            source: ../Feed.swift
            decorators: [logging]
          Kinds.Feed:
            source: ../Feed.swift
            decorators: [logging]
          Base:
            source: ../Base/Base.swift
            # No decorators: other protocols inherit it.
          # 'Hidden' is left out:
          #   ../Feed.swift:2: 'Hidden' is private, so generated code cannot use it; make it internal
          # 'Decoded' is left out:
          #   ../Feed.swift:3: 'add(_:)' cannot be decorated: the arguments of a variadic parameter cannot
          #   be passed on; take an array instead
          #   ../Feed.swift:3: 'Decoded' inherits 'NSObjectProtocol', to which only subclasses of 'NSObject'
          #   conform; inherit 'AnyObject' instead
          # 'Other' is left out:
          #   ../Base/Base.swift:2: no decorator acts on a member of 'Other' by itself
          # 'Feed' is left out:
          #   ../Base/Base.swift:3: '../Feed.swift' also declares a protocol 'Feed', and a spec can name it
          #   only once

        """)
  }

  @Test func `A protocol of which nothing can be found is left out, the rest is written`() throws {
    let swift = """
      protocol Feed: Elsewhere { func load() }
      protocol Named { var name: String { get } }
      protocol Marker { init() }
      protocol Store { func load() }
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Store: [logging]
          # 'Feed' is left out:
          #   Feed.swift:1: 'Feed' inherits 'Elsewhere', which cannot be found; add it under 'protocols:'
          #   with 'source:' (its Swift file) or 'members:', or inherit 'AnyObject' instead of a class
          # 'Named' is left out:
          #   Feed.swift:2: no decorator acts on a member of 'Named' by itself
          # 'Marker' is left out:
          #   Feed.swift:3: no decorator acts on a member of 'Marker' by itself

        """)
  }

  @Test func `What cannot be read is told, and the rest is written`() throws {
    let swift = """
      protocol Store { func load() }
      protocol Feed
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Store: [logging]
          # This cannot be read:
          #   Feed.swift:2: expected '{' and the members of the protocol, but the text ends here

        """)
  }

  @Test func `A decorator for which another spec asks is left out`() throws {
    let files = [
      "Feed.swift":
        "protocol Feed { func load() async throws -> Int }\nprotocol Store { func load() }",
      "Own.decorators.yaml":
        "protocols:\n  Feed:\n    source: Feed.swift\n    decorators: [logging, retry]\n",
    ]
    let text = try firstSpec(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(!text.contains("\n  Feed:"))
    #expect(text.contains("  # 'Feed' is left out:"))
    #expect(text.contains("but the decorator on line 4 of"))
  }
}
