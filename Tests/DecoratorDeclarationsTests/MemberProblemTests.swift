import DecoratorDeclarations
import FuzzTargets
import Testing

@Suite struct MemberProblemTests {
  private static let introducers =
    "a member of a protocol "
    + "('func', 'var', 'subscript', 'init', 'associatedtype' or 'typealias')"

  /// Members with one mistake, marked by `▸`.
  static let problems: [(String, String)] = [
    ("static ▸let a: Int { get }", "a protocol cannot require a 'let'; write 'var' and '{ get }'"),
    ("var a▸", "expected ':' and the type of the property, but the text ends here"),
    (
      "var a: Int▸",
      "expected '{ get }' or '{ get set }' after the type of a property, but the text ends here"
    ),
    ("var a: Int { get▸, set }", "expected '{ get }' or '{ get set }', but found ','"),
    ("var a: Int { get ▸{ 5 } }", "expected '{ get }' or '{ get set }', but found '{'"),
    ("func a() ▸{ print(1) }", "expected a line break or ';' after the member, but found '{'"),
    ("func a() ▸func b()", "expected a line break or ';' after the member, but found 'func'"),
    ("@discardableResult▸", "expected \(introducers), but the text ends here"),
    ("▸fnc a()", "expected \(introducers), but found 'fnc'"),
    ("▸protocol A { }", "expected \(introducers), but found 'protocol'"),
    ("▸#makeMembers(a)", "expected \(introducers), but found '#makeMembers'"),
    ("var▸", "expected the name of a property, but the text ends here"),
    ("var a: ▸{ get }", "expected a type, but found '{'"),
    ("var a: Int ▸{ }", "'get' is missing; write '{ get }' or '{ get set }'"),
    ("var a: Int ▸{ set }", "'get' is missing; write '{ get }' or '{ get set }'"),
    ("var a: Int ▸{ get", "this '{' is never closed; add '}'"),
    ("func▸\nfunc b()", "expected the name of a method, but the line ends here"),
    ("func ▸var()", "'var' is a keyword; write '`var`' to use it as a name"),
    ("func a▸", "expected '(' and the parameters, but the text ends here"),
    ("func a▸(", "this '(' is never closed; add ')'"),
    ("func a(b: Int ▸c: Int)", "expected ',' or ')' after a parameter, but found 'c'"),
    ("func a(▸b)", "a parameter needs a name and a type; write 'b: Type' or '_: b'"),
    ("func a(▸[Int])", "expected the name of a parameter, but found '['"),
    ("func a(b: ▸)", "expected a type, but found ')'"),
    ("func a() ->▸", "expected a type, but the text ends here"),
    ("func a() throws(E ▸F)", "expected ')' after the type of an error, but found 'F'"),
    ("func a<T▸()", "expected ',' or '>' after a generic parameter, but found '('"),
    ("func a<▸5>()", "expected the name of a generic parameter, but found '5'"),
    ("func a() where T ▸= U", "expected ':' or '==' in a requirement, but found '='"),
    ("func a(_ x: Int ▸?)", "expected ',' or ')' after a parameter, but found '?'"),
    (
      "func a(x: ▸Int -> Int)",
      "a function type needs parentheses around its parameters; write '(Int) -> ...'"
    ),
    ("func a(x: (Int) throws▸)", "expected '->' and the result of a function type, but found ')'"),
    ("func a(x: [A: B▸, C])", "expected ']', but found ','"),
    ("func a(x: A<B▸)", "expected ',' or '>' after a generic argument, but found ')'"),
    ("func a(x: (any P).▸Item)", "'(any P)' has no member types; remove '.' and the name"),
    ("func a(x: A.▸5)", "expected a name after '.', but found '5'"),
    (
      "func a(x: @ ▸escaping A)",
      "expected the name of an attribute after '@', but found 'escaping'"
    ),
    ("func <▸T>()", "expected '(' and the parameters, but found 'T'"),
    ("subscript▸", "expected '(' and the parameters, but the text ends here"),
    ("subscript(a: Int) ▸{ get }", "expected '->' and the type of the subscript, but found '{'"),
    (
      "subscript(a: Int) -> Int▸",
      "expected '{ get }' or '{ get set }' after a subscript, but the text ends here"
    ),
    ("associatedtype ▸: A", "expected the name of an associated type, but found ':'"),
    ("typealias A▸", "expected '=' and a type, but the text ends here"),
    ("func a(b: String = ▸\"c)", "this string is never closed; add '\"'"),
    ("func a(b: String = ▸#\"c\")", "this string is never closed; add '\"#'"),
    ("@a(▸\"\"\"\n) func b()\nvar c: Int", "this string is never closed; add '\"\"\"'"),
    ("func a() ▸/* b", "this comment is never closed; add '*/'"),
    ("func ▸`a()", "this name is never closed; add '`'"),
    ("func a(b: A = ▸#/c)", "this regular expression is never closed; add '/#'"),
    ("▸#if A\nfunc a()", "this '#if' is never closed; add '#endif'"),
    ("#if A\nfunc a()\n@b▸\n#endif", "expected \(introducers), but the line ends here"),
    ("#if A\n@b\n#endif▸", "expected \(introducers), but the text ends here"),
  ]

  @Test(arguments: problems)
  func `A problem is reported once, at its place`(marked: String, message: String) {
    let marked = MarkedText(marked)
    let list = MemberList(parsing: marked.text)
    #expect(list.problems == [Problem(message, at: marked.offsets[0])])
  }

  @Test(arguments: problems)
  func `A problem leaves the member before it`(marked: String, message: String) {
    let list = MemberList(parsing: "func before()\n" + MarkedText(marked).text)
    #expect(list.members.first?.text == "func before()")
    #expect(list.problems.map(\.message) == [message])
  }

  @Test func `The first of several problems is reported`() {
    let marked = MarkedText("func a(); func b(▸c)\nlet d: Int\nfunc e()")
    let list = MemberList(parsing: marked.text)
    #expect(list.problems.map(\.offset) == marked.offsets)
    #expect(list.members.map(\.fullName) == ["a()"])
  }
}
