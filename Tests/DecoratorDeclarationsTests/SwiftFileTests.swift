import FuzzTargets
import Testing

@testable import DecoratorDeclarations

@Suite struct SwiftFileTests {
  @Test(arguments: [
    "protocol P", "public protocol P: AnyObject, Sendable", "@MainActor protocol P: Q",
    "@rethrows protocol P",
    "@available(macOS 15, *) @objc(Name) public protocol P",
    "nonisolated public protocol P<Item, Failure>: Collection<Int>, Sendable where Item: Q, A == B",
    "protocol P: ~Copyable", "protocol P: @unchecked Sendable", "protocol `protocol`",
    "fileprivate protocol P where Self: NSObject", "protocol P<A>",
  ])
  func `A heading is read as it is written`(_ heading: String) {
    let file = SwiftFile(parsing: heading + " {}")
    #expect(file.problems.isEmpty)
    #expect(file.protocols.map(\.heading) == [heading])
    #expect(file.protocols.first?.range == 0..<heading.utf8.count + 3)
  }

  @Test func `A byte order mark is passed over`() {
    let file = SwiftFile(parsing: "\u{FEFF}protocol P {}")
    #expect(file.problems.isEmpty)
    #expect(file.protocols.map(\.range) == [3..<16])
  }

  @Test func `Inheritance is taken apart into single types`() {
    let file = SwiftFile(
      parsing: "protocol P: class, A & B.C, any D<E>\n where Self:F\n,G==H{func a()}")
    #expect(file.problems.isEmpty)
    #expect(
      file.protocols.map(\.heading) == [
        "protocol P: AnyObject, A, B.C, any D<E> where Self: F, G == H"
      ])
    #expect(file.protocols.first?.members.map(\.text) == ["func a()"])
  }

  @Test func `A protocol knows where it stands`() throws {
    let marked = MarkedText(
      "struct A { var a = \"ä\" ; /// b\n ▸public protocol ▸P { func ▸c() }▸ }")
    let declaration = try #require(SwiftFile(parsing: marked.text).protocols.first)
    let member = try #require(declaration.members.first)
    #expect(
      [
        declaration.range.lowerBound, declaration.nameOffset, member.nameOffset,
        declaration.range.upperBound,
      ] == marked.offsets)
  }

  @Test(arguments: [
    ("import Foundation", "import Foundation", "Foundation"),
    (
      "@preconcurrency  public import struct\tFoundation.URL",
      "@preconcurrency public import struct Foundation.URL", "Foundation"
    ),
    ("@_spi(Generated) @testable import A.B", "@_spi(Generated) @testable import A.B", "A"),
    ("import func Darwin.+ // plus", "import func Darwin.+", "Darwin"),
    ("import `protocol`", "import `protocol`", "`protocol`"),
    ("import protocol A.P", "import protocol A.P", "A"),
  ])
  func `Imports are read with their modules`(text: String, line: String, module: String) {
    let file = SwiftFile(parsing: "\n" + text + "\nprotocol P {}")
    #expect(file.problems.isEmpty)
    #expect(file.imports == [Import(text: line, module: module, offset: 1)])
    #expect(file.protocols.map(\.name) == ["P"])
  }

  @Test func `Protocols are found in types, and other things are overlooked`() {
    let file = SwiftFile(parsing: Self.awkward)
    #expect(file.problems.isEmpty)
    #expect(file.protocols.dropFirst().first?.qualifiedName == "Outer.Inner.Deep")
    #expect(file.imports.map(\.module) == ["A", "B"])
    #expect(
      file.protocols.map(\.heading) == [
        "protocol First",
        "@MainActor(\"protocol No {\") public protocol Outer.Inner.Deep: Sendable",
        "protocol Outer.AfterMethods", "protocol Generic.Nested",
        "protocol Swift.Array.InExtension",
        "protocol Actor.InActor", "protocol Class.InClass", "protocol Last",
      ])
  }

  static let awkward = ##"""
    #!/usr/bin/env swift
    // protocol No {
    import A; import B
    /* protocol No { /* { */ " */
    protocol First {}
    let text = "protocol No { \(call("}", { "\("{ protocol")" })) \"} {"
    let pattern = /protocol "No {/, division = a / b
    infix operator / : P
    enum Outer {
      case `protocol`, a(protocol: Int)
      struct Inner: Equatable where Self: P {
        @MainActor("protocol No {") public protocol Deep: Sendable { func a() }
      }
      static func / (a: Self, b: Self) -> Self { protocol No {} }
      class func b() { protocol No {}; if x { protocol No {} } else { return /}/ } }
      var c: Int { get { kind == .protocol ? 1 : 2 } }
      init(a: () -> Void = { protocol No {} }) {}
      protocol AfterMethods {}
    }
    struct Generic<T: P> where T == (A, B) { protocol Nested {} }
    extension Swift.Array where Element == [Int] { protocol InExtension {} }
    let actor = 5
    actor Actor { protocol InActor {} }
    final class Class: Base, P { protocol InClass {} }
    let x = y.protocol, z = \A.protocol
    #if DEBUG
    @discardableResult
    #endif
    func e() -> Int { 5 }
    #if DEBUG
    func f() {}
    #endif
    func g() { }
    protocol Last {}
    """##

  @Test(arguments: [
    ("protocol ▸{}", "expected the name of a protocol, but found '{'"),
    ("protocol P: ▸{}", "expected a type, but found '{'"),
    (
      "protocol P▸\nstruct A {}",
      "expected '{' and the members of the protocol, but the line ends here"
    ),
    (
      "protocol P<A ▸B> {}",
      "expected ',' or '>' after the name of an associated type, but found 'B'"
    ),
    ("protocol P where A ▸{}", "expected ':' or '==' in a requirement, but found '{'"),
    ("protocol P ▸{ func a()", "this '{' is never closed; add '}'"),
    ("struct A ▸{ func a() {}", "this '{' is never closed; add '}'"),
    ("protocol A { func a▸(\n }", "this '(' is never closed; add ')'"),
    ("protocol P { func a(b: ▸\"c) }\n}", "this string is never closed; add '\"'"),
    ("let a = ▸\"b\nlet c = 5", "this string is never closed; add '\"'"),
    ("import ▸\"A\"", "expected the name of a module, but found a string"),
    (
      "#if A\n▸@B\n#endif\npublic protocol P {}",
      "an attribute cannot have an '#if' of its own; write the protocol in both branches"
    ),
  ])
  func `A problem is reported once, at its place`(marked: String, message: String) {
    let marked = MarkedText(marked)
    let file = SwiftFile(parsing: marked.text)
    #expect(file.problems == [Problem(message, at: marked.offsets[0])])
  }

  @Test func `An attribute in another type is none of a protocol`() {
    let file = SwiftFile(parsing: "struct A {\n#if B\n@C\n#endif\n}\n@D protocol P {}")
    #expect(file.problems.isEmpty)
    #expect(file.protocols.map(\.heading) == ["@D protocol P"])
  }

  @Test func `Reading goes on behind a problem`() {
    let file = SwiftFile(
      parsing: "protocol A: { func a() }\nprotocol B { let b: Int; func c() }\nprotocol C {}")
    #expect(file.problems.count == 2)
    #expect(file.protocols.map(\.name) == ["B", "C"])
    #expect(file.protocols.first?.members.isEmpty == true)
  }
}
