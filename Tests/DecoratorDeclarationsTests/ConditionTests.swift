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
