import DecoratorDeclarations
import Testing

/// Code whose braces mislead whoever does not see where its strings, comments and regular
/// expressions end.
@Suite struct LexingTests {
  static let strings = [
    #"a = "}""#, #"a = "\"}""#, #"a = "\\" + "}""#, #"a = "\(b)}""#, #"a = "\((b) + "}")""#,
    #"a = "\(f("}"))""#, #"a = "\("\("}")")}""#, #"a = "\(b /* ) } */)}""#,
    "a = \"\\(b // ) }\n)}\"",
    ##"a = #"\(}"#"##, ##"a = #""}"#"##, ##"a = #"\#("}")}"#"##, ##"a = #"\\#("}")}"#"##,
    ###"a = ##""#}"##"###, ##"a = "\(#""}"#)}""##, ##"a = #"""# + "}""##, ##"a = #""" }"#"##,
    "a = \"\"\"\n \" }\n\"\"\"", "a = \"\"\"\n \\(\"}\") } \\\"\"\" }\n\"\"\"",
    "a = #\"\"\"\n \"\"\" }\n\"\"\"#", "a = \"\"\"\n \\(\"\"\"\n } \" \\(\"}\")\n\"\"\") }\n\"\"\"",
  ]

  static let comments = [
    "// }", "/// }", "/* } */", "/* /* } */ } */", "/** } */", "a // } /*", "a /* // */ // }",
    "`a }`", "let `}` = 5",
  ]

  static let regularExpressions = [
    "a = /}/", "return /}/", "f(/}/)", "[/}/, 1]", #"f(/\/}/)"#, "f(/(})/)", "a\n/}/",
    "case /}/: b",
    "a ~= /}/", "g { /}/ }", "a = !/}/.b", "a = #/}/#", "a = ##/ } /# } /##", "a = #/\n } / \n/#",
    #"a = #/\/# } /#"#, "/}/",
  ]

  /// The braces between the slashes count, as the slashes divide.
  static let divisions = [
    "g { a/b }; c/d", "g { a /b }; c/d", "g { a! /b }; c/d", "g { a? /b }; c/d",
    "g { a[0] /b }; c/d", "g { (a) /b }; c/d", "g { 1.5 /b }; c/d", "g { \"\" /b }; c/d",
    "g { `in` /b }; c/d", "g { h {} /b }; c/d", "g { f(1, /) }; f(/)", "g { a = / b }; c/d",
    "g { a = /b }; c / d", "g { a +/ b }; c/d", "g { /a }\n/b",
  ]

  static let conditions = [
    "#if A\nif a {\n#else\nif b {\n#endif\n}",
    "#if A\nif a { ( {\n#elseif B\nif b { ( {\n#else\n#endif\n} ) }",
    "if a {\n#if A\n}\n#else\n}\n#endif",
    "#if A\n#if B\nif a {\n#else\nif b {\n#endif\n#else\nif c {\n#endif\n}",
    "#else\n#endif\n#endif",
  ]

  static let others = ["a(b: [c)", "a(b: c])", "a = ) + (", "≤≥ \u{0} # \\"]

  @Test(arguments: strings + comments + regularExpressions + divisions + conditions + others)
  func `Code in a body is passed over`(_ code: String) {
    let file = SwiftFile(
      parsing: """
        struct S {
          func f() {
            \(code)
          }
          protocol P {}
        }
        protocol Q {}
        """)
    #expect(file.problems.isEmpty)
    #expect(file.protocols.map(\.qualifiedName) == ["S.P", "Q"])
  }
}
