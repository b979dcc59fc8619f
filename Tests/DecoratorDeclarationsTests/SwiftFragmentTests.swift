import DecoratorDeclarations
import Testing

/// Pieces of Swift that are put into other Swift.
@Suite struct SwiftFragmentTests {
  @Test(arguments: [
    "$0.isEmpty",
    "{ $0 }($0)",
    ##"$0 == "}" || $0 == "\("(")" || $0 == #")"#"##,
    "/* ) */ $0 /* // */",
    "$0 // first\n  .isEmpty",
    "Dictionary<String, Int>().isEmpty",
    "max($0, 1) > [1, 2].count",
    "if $0.isEmpty, isOnline { true } else { false }",
    "let (a, b) = ($0, $1), c = 3\nreturn a == b",
    "#if DEBUG\ntrue\n#else\nfalse\n#endif",
    "$0.contains(/[}]/)",
    "$0.map(\\.count) + [#line]",
    "let count = $0.count; return count > 1",
  ])
  func `What stays in its place is let in`(_ text: String) {
    #expect(SwiftFragment(parsing: text).problems.isEmpty)
  }

  @Test(arguments: [
    ("($0", [0]), ("$0)", [2]), ("$0 }", [3]), ("$0 }\n{", [3, 5]), ("[$0)", [0, 3]),
    ("{ ( }", [2]), ("\"$0", [0]), ("$0 /* and", [3]), ("a, b", [1]),
    ("a < b, c", [5]),
    ("#if A\n{\n#else\n}\n#endif\n}", [14]),
    ("`a", [0]),
  ])
  func `What would reach out of it is pointed at`(_ text: String, _ offsets: [Int]) {
    let problems = SwiftFragment(parsing: text).problems
    #expect(problems.map(\.offset) == offsets, "\(problems)")
  }

  @Test(arguments: [
    ("$0 &&", 3), ("&& $0", 0), ("$0.", 2), ("$0 == ", 3), ("$0==", 2), ("!", 0), ("try", 0),
    ("$0 as", 3), ("$0 ? 1", 3), ("$0 1", 3), ("f($0) g", 6), ("$0 \"a\"", 3), ("$0 = 1", 3),
  ])
  func `What is not complete is pointed at`(_ text: String, _ offset: Int) {
    let problems = SwiftFragment(parsing: text).problems
    #expect(problems.map(\.offset) == [offset], "\(problems)")
  }

  @Test(arguments: [
    "$0!", "$0?.isEmpty ?? true", "!$0", "-$0 < -1", "...3", "1...", "$0 ? 1 : $1 ? 2 : 3",
    "try await $0.load()", "$0 as? [Int]", "$0 is Array<Int>", "$0 is Set<Int>?", ".init($0)",
    "a ? b : c", "f { $0 } then: { $0 }", "$0 is any P", "\\.count", "[:]",
    "$0 as! (Int) async -> Int",
    "$0[keyPath: \\.a]", "x\n  .y", "self.a == .in", "copy $0", "#line > 3", "_ = f(); return true",
    "max($0, $1) % 2 == 0", "a[1]", "f<Int>($0)", "$0.contains(/a b/)",
  ])
  func `What is complete is let in`(_ text: String) {
    let problems = SwiftFragment(parsing: text).problems
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test(arguments: [
    ("", true), (" \n", true), ("// nothing", true), ("/* */", true), ("0", false),
  ])
  func `Comments alone are nothing`(_ text: String, _ isEmpty: Bool) {
    #expect(SwiftFragment(parsing: text).isEmpty == isEmpty)
  }

  @Test(arguments: [
    ("$0.a == $12", [0, 12]), ("a.map { $3 }($1)", [1]), ("$self + $", []), ("`$0`", []),
  ])
  func `Arguments are those of the closure around it`(_ text: String, _ numbers: [Int]) {
    #expect(SwiftFragment(parsing: text).arguments.map(\.number) == numbers)
  }
}
