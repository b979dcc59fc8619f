import DecoratorDeclarations
import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    ("func a()", [nil]),
    ("#if A\nfunc a()\n#endif", ["A"]),
    ("#if  os( iOS ) /* or */ || DEBUG // c\nfunc a()\n#endif", ["os( iOS ) || DEBUG"]),
    ("#if A ||\n B\n && (C\n|| D)\nfunc a()\n#endif", ["A || B && (C || D)"]),
    ("#if A\nfunc a()\n#else\nfunc b()\n#endif\nfunc c()", ["A", "!(A)", nil]),
    (
      "#if A\nfunc a()\n#elseif B\nfunc b()\n#elseif C\nfunc c()\n#else\nfunc d()\n#endif",
      ["A", "!(A) && (B)", "!(A) && !(B) && (C)", "!(A) && !(B) && !(C)"]
    ),
    (
      "#if A\nfunc a()\n#if B\nfunc b()\n#else\nfunc c()\n#endif\nfunc d()\n#else\n#if C\nfunc e()\n#endif\n#endif",
      ["A", "(A) && (B)", "(A) && (!(B))", "A", "(!(A)) && (C)"]
    ),
    ("#if A\nfunc a() #endif\nfunc b()", ["A", nil]),
    ("#if A\nfunc a(); func b() // c\n#endif", ["A", "A"]),
  ])
  func `A condition stands with its member`(text: String, conditions: [String?]) {
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    #expect(list.members.map(\.condition) == conditions)
  }

  @Test(arguments: [
    ("#if A\n@X\n#endif\nfunc a()", ["A: @X", "!(A): "]),
    ("#if A\n@X\n#else\n@Y mutating\n#endif\nfunc a()", ["A: @X", "!(A): @Y mutating"]),
    (
      "@X\n#if A\n@Y\n#elseif B\n#endif\n@Z func a()",
      ["A: @X @Y @Z", "!(A) && (B): @X @Z", "!(A) && !(B): @X @Z"]
    ),
    ("#if A\n#if B\n@X\n#endif\nfunc a()\n#endif", ["(A) && (B): @X", "(A) && (!(B)): "]),
    (
      "#if A\n@X\n#endif\n#if B\n@Y\n#endif\nvar a: Int { get }",
      ["(A) && (B): @X @Y", "(A) && (!(B)): @X", "(!(A)) && (B): @Y", "(!(A)) && (!(B)): "]
    ),
    ("#if A\n@X func a()\n#else\n@Y func a()\n#endif", ["A: @X", "!(A): @Y"]),
  ])
  func `An attribute with a condition gives a member in each branch`(
    text: String, members: [String]
  ) {
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    let texts = list.members.map { member in
      (member.condition ?? "") + ": "
        + (member.attributes.map(\.text) + member.modifiers.map(\.name)).joined(separator: " ")
    }
    #expect(texts == members)
  }

  @Test func `Conditions of attributes do not pile up`() throws {
    let list = MemberList(parsing: String(repeating: "#if A\n@X\n#endif\n", count: 5) + "func a()")
    #expect(try #require(list.problems.first).message.hasPrefix("more than 16 combinations"))
  }

  @Test func `The condition of a protocol is apart from those of its members`() {
    let file = SwiftFile(
      parsing: """
        #if canImport(Combine)
        import Combine
        extension A {
          #if B
          protocol P {
            func a()
            #if C
            func c()
            #endif
          }
          #else
          protocol P {}
          #endif
        }
        #else
        import OpenCombine
        #endif
        protocol Q {}
        """)
    #expect(file.problems.isEmpty)
    #expect(file.imports.map(\.condition) == ["canImport(Combine)", "!(canImport(Combine))"])
    #expect(
      file.protocols.map(\.condition) == [
        "(canImport(Combine)) && (B)", "(canImport(Combine)) && (!(B))", nil,
      ])
    #expect(file.protocols[0].members.map(\.condition) == [nil, "C"])
  }

  @Test func `Conditions of many blocks do not pile up`() {
    let list = MemberList(parsing: String(repeating: "#if A\nfunc a()\n#endif\n", count: 300))
    #expect(list.problems.isEmpty)
    #expect(list.members.count == 300)
  }

  @Test func `Conditions cannot be nested without end`() {
    let lines = (0..<300).map { "#if A\($0)\n" }
    let list = MemberList(
      parsing: lines.joined() + "func a()\n" + String(repeating: "#endif\n", count: 300))
    #expect(
      list.problems == [
        Problem(
          "more than 200 conditions of '#if' and '#elseif' apply here; use fewer",
          at: lines[..<200].joined().utf8.count)
      ])
  }

  @Test(arguments: [
    "os(iOS) || !(targetEnvironment(simulator))", "swift(>=5.9) && compiler(<6)",
    "canImport(A.B, _version: 1.2.3)", "$Feature", "true", "_compiler_version(\"5.3\")",
    "hasAttribute(`a`)", "_endian(little)",
  ])
  func `What is a condition is read`(_ condition: String) {
    #expect(MemberList(parsing: "#if \(condition)\nfunc a()\n#endif").problems.isEmpty)
  }
}
