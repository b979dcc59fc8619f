import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// What the core schema makes of scalars.
@Suite struct CoreValueTests {
  @Test(
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
      ("nULL", .string("nULL")),
      ("true", .bool(true)), ("True", .bool(true)), ("TRUE", .bool(true)),
      ("false", .bool(false)), ("False", .bool(false)), ("FALSE", .bool(false)),
      ("yes", .string("yes")), ("no", .string("no")), ("on", .string("on")),
      ("off", .string("off")), ("y", .string("y")), ("tRUE", .string("tRUE")),
      ("0", .integer(0)), ("12", .integer(12)), ("-3", .integer(-3)), ("+4", .integer(4)),
      ("010", .integer(10)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("0b1", .string("0b1")),
      ("0x", .string("0x")), ("1_000", .string("1_000")), ("1:30", .string("1:30")),
      ("5m", .string("5m")), ("+", .string("+")), ("-", .string("-")),
      ("1.5", .float(1.5)), ("1.", .float(1)), (".5", .float(0.5)), ("-.5e1", .float(-5)),
      ("+1.25E-2", .float(0.0125)), ("1e3", .float(1000)), ("0.0", .float(0)),
      (".", .string(".")), ("1e", .string("1e")), ("1.2.3", .string("1.2.3")),
      ("e3", .string("e3")), ("-.", .string("-.")), (".e1", .string(".e1")),
      ("inf", .string("inf")), ("nan", .string("nan")), ("infinity", .string("infinity")),
      ("0x1p3", .string("0x1p3")),
    ] as [(String, YAMLScalar.CoreValue)])
  func `Plain text has the value that YAML gives it`(text: String, expected: YAMLScalar.CoreValue) {
    let scalar = YAMLScalar(text, isPlain: true)
    #expect(scalar.value == expected)
    #expect(scalar.refusal == nil)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1e999"])
  func `Numbers that do not fit are a problem`(text: String) {
    expectProblem(
      "a: ¶\(text)",
      "the number '\(text)' is not supported; "
        + "write smaller decimal digits, or quote it if it is text")
  }

  @Test func `Quoted and block scalars are strings`() {
    let document = YAMLDocument(
      parsing: "- '1'\n- \"true\"\n- |-\n  null\n- '0x10'\n- ''\n- 1\n-")
    #expect(
      document.root?.scalars.map(\.value) == [
        .string("1"), .string("true"), .string("null"), .string("0x10"), .string(""),
        .integer(1), .null,
      ])
    #expect(document.problem == nil)
  }

  @Test(arguments: ["0o17", "0xfF", ".inf", "-.Inf", ".NaN"])
  func `Octal, hexadecimal and non-finite numbers are refused`(text: String) {
    let problem = YAMLDocument(parsing: "a: \(text)").problem
    #expect(problem?.offset == 3)
    #expect(problem?.message.hasSuffix("quote it if it is text") == true)
  }
}
