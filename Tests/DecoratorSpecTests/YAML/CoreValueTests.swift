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
      ("010", .integer(10)), ("0o17", .integer(15)), ("0xfF", .integer(255)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("-0x1", .string("-0x1")), ("0o8", .string("0o8")), ("0x", .string("0x")),
      ("0o+7", .string("0o+7")), ("0b1", .string("0b1")), ("1_000", .string("1_000")),
      ("1:30", .string("1:30")), ("5m", .string("5m")), ("+", .string("+")), ("-", .string("-")),
      ("1.5", .float(1.5)), ("1.", .float(1)), (".5", .float(0.5)), ("-.5e1", .float(-5)),
      ("+1.25E-2", .float(0.0125)), ("1e3", .float(1000)), ("0.0", .float(0)),
      (".", .string(".")), ("1e", .string("1e")), ("1.2.3", .string("1.2.3")),
      ("e3", .string("e3")), ("-.", .string("-.")), (".e1", .string(".e1")),
      (".inf", .float(.infinity)), ("+.Inf", .float(.infinity)), ("-.INF", .float(-.infinity)),
      (".iNF", .string(".iNF")), ("inf", .string("inf")), ("nan", .string("nan")),
      ("infinity", .string("infinity")), ("0x1p3", .string("0x1p3")),
    ] as [(String, YAMLScalar.CoreValue)])
  func plain(text: String, expected: YAMLScalar.CoreValue) {
    #expect(YAMLScalar.CoreValue(plain: text) == expected)
  }

  @Test(arguments: [".nan", ".NaN", ".NAN"])
  func notANumber(text: String) {
    guard case .float(let number) = YAMLScalar.CoreValue(plain: text) else {
      Issue.record("not a float")
      return
    }
    #expect(number.isNaN)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "0x8000000000000000", "1e999"])
  func numbersThatDoNotFitAreAProblem(text: String) {
    let document = YAMLDocument(parsing: "a: \(text)")
    #expect(
      document.problems == [
        YAMLProblem(offset: 3, message: "the number '\(text)' is too large; quote it if it is text")
      ])
    #expect(document.root?.scalars.last?.value == .string(text))
  }

  @Test func quotedAndBlockScalarsAreStrings() {
    let document = YAMLDocument(
      parsing: "- '1'\n- \"true\"\n- |-\n  null\n- >-\n  1.5\n- ''\n- 1\n-")
    #expect(
      document.root?.scalars.map(\.value) == [
        .string("1"), .string("true"), .string("null"), .string("1.5"), .string(""),
        .integer(1), .null,
      ])
    #expect(
      document.root?.scalars.map(\.style) == [
        .singleQuoted, .doubleQuoted, .literal, .folded, .singleQuoted, .plain, .plain,
      ])
  }
}
