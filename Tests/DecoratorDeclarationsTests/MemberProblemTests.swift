import DecoratorDeclarations
import Testing

@Suite struct MemberProblemTests {
  private static let introducers =
    "'func', 'var', 'subscript', 'init', 'associatedtype' or 'typealias'"

  /// Members with one mistake, marked by `▸`.
  static let problems: [(String, String)] = [
    ("▸let a: Int", "a protocol cannot require a 'let'; write 'var a: Type { get }'"),
    (
      "static ▸let a: Int { get }", "a protocol cannot require a 'let'; write 'var a: Type { get }'"
    ),
    ("var ▸a { get }", "property 'a' needs a type; write 'var a: Type { get }'"),
    ("var ▸a = 5", "property 'a' needs a type; write 'var a: Type { get }'"),
    (
      "var ▸a: Int",
      "property 'a' needs its accessors; write '{ get }' or '{ get set }' after its type"
    ),
    (
      "var ▸a: Int = 5",
      "property 'a' needs its accessors; write '{ get }' or '{ get set }' after its type"
    ),
    ("var▸", "expected the name of a property, but the text ends here"),
    ("var ▸5: Int { get }", "expected the name of a property, but found '5'"),
    ("var a: ▸{ get }", "expected a type, but found '{'"),
    ("var a: Int ▸{ }", "'get' is missing; write '{ get }' or '{ get set }'"),
    ("var a: Int ▸{ set }", "'get' is missing; write '{ get }' or '{ get set }'"),
    ("var a: Int { set ▸throws get }", "expected 'get', but found 'throws'"),
    ("var a: Int { get▸, set }", "expected 'set' or '}', but found ','"),
    ("var a: Int { get ▸; set }", "expected 'set' or '}', but found ';'"),
    ("var a: Int { get set ▸get }", "expected '}', but found 'get'"),
    ("var a: Int { ▸consuming get }", "expected 'get' or 'set', but found 'consuming'"),
    (
      "var a: Int { get ▸{ 5 } }",
      "an accessor in a protocol has no body; write '{ get }' or '{ get set }'"
    ),
    ("var a: Int { get throws ▸async }", "'async' must be before 'throws'"),
    ("var a: Int ▸{ get", "this '{' is never closed; add '}'"),
    ("func▸\nfunc b()", "expected the name of a method, but the line ends here"),
    ("func ▸var()", "'var' is a keyword; write '`var`' to use it as a name"),
    ("func a▸", "expected '(' and the parameters, but the text ends here"),
    ("func a▸(", "this '(' is never closed; add ')'"),
    ("func a▸(b: Int", "this '(' is never closed; add ')'"),
    ("func a(b: Int ▸c: Int)", "expected ',' or ')' after a parameter, but found 'c'"),
    ("func a(▸b)", "a parameter needs a name and a type; write 'b: Type' or '_: b'"),
    ("func a(x: Int, ▸b c)", "a parameter needs a name and a type; write 'c: Type' or '_: b'"),
    ("func a(▸[Int])", "expected the name of a parameter, but found '['"),
    ("func a(b: ▸)", "expected a type, but found ')'"),
    (
      "func a() ▸{ print(1) }",
      "a member of a protocol has no body; remove the braces and their contents"
    ),
    ("func a() throws ▸async", "'async' must be before 'throws'"),
    ("func a() -> Int ▸throws", "'throws' must be before '->'"),
    ("func a() -> Int ▸async throws", "'async' must be before '->'"),
    ("func a() ->▸", "expected a type, but the text ends here"),
    ("func a() -> ▸where T: P", "expected a type, but found 'where'"),
    ("func a() throws(E ▸F)", "expected ')' after the type of an error, but found 'F'"),
    ("func a() throws▸(E", "this '(' is never closed; add ')'"),
    ("func a<T▸()", "expected ',' or '>' after a generic parameter, but found '('"),
    ("func a<▸5>()", "expected the name of a generic parameter, but found '5'"),
    ("func a() where T ▸= U", "expected ':' or '==' in a requirement, but found '='"),
    ("func a() ▸func b()", "expected a line break or ';', but found 'func'"),
    ("func a()▸) ", "expected a line break or ';', but found ')'"),
    ("func a() ▸\"x\"", "expected a line break or ';', but found a string"),
    ("func a(_ x: Int ▸?)", "expected ',' or ')' after a parameter, but found '?'"),
    (
      "func a(x: ▸Int -> Int)",
      "a function type needs parentheses around its parameters; write '(Int) -> ...'"
    ),
    ("func a(x: (Int) throws▸)", "expected '->' and the result of a function type, but found ')'"),
    ("func a(x: ▸[Int)", "this '[' is never closed; add ']'"),
    ("func a(x: [A: B▸, C])", "expected ']', but found ','"),
    ("func a(x: A<B▸)", "expected ',' or '>' after a generic argument, but found ')'"),
    ("func a(x: (any P).▸Item)", "'(any P)' has no member types; remove '.' and the name"),
    ("func a(x: A.▸5)", "expected a name after '.', but found '5'"),
    (
      "func a(x: @ ▸escaping A)",
      "expected the name of an attribute after '@', but found 'escaping'"
    ),
    ("@a▸(b", "this '(' is never closed; add ')'"),
    ("@discardableResult▸", "expected \(introducers), but the text ends here"),
    ("public ▸5", "expected \(introducers), but found '5'"),
    ("▸fnc a()", "expected a member of a protocol (\(introducers)), but found 'fnc'"),
    ("▸case a", "expected a member of a protocol (\(introducers)), but found 'case'"),
    (
      "▸struct A { var b: Int }",
      "expected a member of a protocol (\(introducers)), but found 'struct'"
    ),
    (
      "▸a.init(b)",
      "expected a member of a protocol (\(introducers)), but found 'a'"
    ),
    ("func <▸T>()", "expected '(' and the parameters, but found 'T'"),
    ("▸}", "expected a member of a protocol (\(introducers)), but found '}'"),
    ("▸/a/", "expected a member of a protocol (\(introducers)), but found a regular expression"),
    (
      "▸protocol A { }",
      "'members' takes only the members; remove 'protocol' and its braces"
    ),
    ("▸class func a()", "a protocol cannot have 'class' members; write 'static'"),
    (
      "▸#makeMembers(a)",
      "the members from a macro are not visible; write what the macro expands to instead"
    ),
    ("subscript▸", "expected '(' and the parameters, but the text ends here"),
    ("subscript(a: Int) ▸{ get }", "expected '->' and the type of the subscript, but found '{'"),
    (
      "subscript(a: Int) -> Int▸",
      "expected '{ get }' or '{ get set }' after a subscript, but the text ends here"
    ),
    ("init ▸a()", "expected '(' and the parameters, but found 'a'"),
    ("init() ▸{ }", "a member of a protocol has no body; remove the braces and their contents"),
    ("associatedtype ▸: A", "expected the name of an associated type, but found ':'"),
    ("associatedtype A: ▸= B", "expected a type, but found '='"),
    ("typealias A▸", "expected '=' and a type, but the text ends here"),
    ("typealias A = ▸}", "expected a type, but found '}'"),
    ("func a(b: String = ▸\"c)", "this string is never closed; add '\"'"),
    ("func a(b: String = ▸#\"c\")", "this string is never closed; add '\"#'"),
    ("@a(▸\"\"\"\n) func b()\nvar c: Int", "this string is never closed; add '\"\"\"'"),
    ("func a() ▸/* b", "this comment is never closed; add '*/'"),
    ("func ▸`a()", "this name is never closed; add '`'"),
    ("func a(b: A = ▸#/c)", "this regular expression is never closed; add '/#'"),
    ("▸#if A\nfunc a()", "this '#if' is never closed; add '#endif'"),
    ("func a()\n▸#endif", "'#endif' has no '#if'; add one before it"),
    ("▸#else\nfunc a()", "'#else' has no '#if'; add one before it"),
    ("▸#elseif A\nfunc a()", "'#elseif' has no '#if'; add one before it"),
    ("#if A\n#else\n▸#elseif B\n#endif", "only '#endif' can follow '#else'; remove this"),
    ("#if A\n#else\n▸#else\n#endif", "only '#endif' can follow '#else'; remove this"),
    ("#if▸\nfunc a()\n#endif", "expected a condition after '#if', but the line ends here"),
    (
      "#if A\n▸@b\n#endif\nfunc a()",
      "an attribute cannot have an '#if' of its own; write the member in both branches"
    ),
  ]

  @Test(arguments: problems)
  func isSaidOnceAndWhereItIs(marked: String, message: String) {
    let marked = MarkedText(marked)
    let list = MemberList(parsing: marked.text)
    #expect(list.problems == [Problem(offset: marked.offsets[0], message: message)])
  }

  @Test(arguments: problems)
  func leavesTheMemberBefore(marked: String, message: String) {
    let list = MemberList(parsing: "func before()\n" + MarkedText(marked).text)
    #expect(list.members.first?.text == "func before()")
    #expect(list.problems.map(\.message) == [message])
  }

  /// What is never closed takes all that follows with it, and an attribute belongs to what follows.
  static let closedProblems = problems.filter { marked, message in
    let isOpen =
      message.contains("never closed") && !["'\"'", "'`'"].contains { message.hasSuffix($0) }
    return !isOpen && !marked.contains("#if") && !marked.hasPrefix("@")
  }

  @Test(arguments: closedProblems)
  func leavesTheMemberBehind(marked: String, message: String) {
    let list = MemberList(parsing: MarkedText(marked).text + "\nfunc after()")
    #expect(list.members.last?.text == "func after()")
    #expect(list.problems.count == 1)
  }

  @Test func allAreSaid() {
    let marked = MarkedText(
      """
      func a(▸b)
      ▸let c: Int; var ▸d: Int
      func e() ▸{ if f { return } }; func g(h: ▸)
      func i() -> [▸}] func j()
      k(▸"l)
      """)
    let list = MemberList(parsing: marked.text)
    #expect(list.problems.map(\.offset) == marked.offsets)
    #expect(list.members.map(\.fullName) == ["e()", "j()"])
  }

  @Test func aMemberWithAMistakeThatHidesNothingIsKept() {
    #expect(MemberList(parsing: "func a() { }").members.map(\.text) == ["func a()"])
    #expect(
      MemberList(parsing: "func a() throws async").members.map(\.text) == ["func a() async throws"])
  }
}
