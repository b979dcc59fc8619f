extension YAMLScalar {
  /// What YAML's core schema makes of a scalar.
  public enum CoreValue: Sendable, Hashable {
    /// `null`, `~` or nothing.
    case null
    /// `true` or `false`; `yes`, `no`, `on` and `off` are strings.
    case bool(Bool)
    /// A decimal (`12`), octal (`0o14`) or hexadecimal (`0xC`) number.
    case integer(Int)
    /// A number with a point or an exponent, `.inf` or `.nan`.
    case float(Double)
    /// Anything else.
    case string(String)
  }

  /// What the core schema makes of the text; quoted and block scalars are always strings.
  ///
  /// A plain number that does not fit in `Int` or `Double` is a problem of the document, and a
  /// string here.
  public var value: CoreValue {
    guard style == .plain else { return .string(text) }
    return CoreValue(plain: text) ?? .string(text)
  }
}

extension YAMLScalar.CoreValue {
  /// What plain text means, or nil where it is a number too large to hold.
  init?(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    case ".nan", ".NaN", ".NAN": self = .float(.nan)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": self = .float(.infinity)
    case "-.inf", "-.Inf", "-.INF": self = .float(-.infinity)
    default:
      switch NumberForm(of: Array(text.utf8)) {
      case .integer(let radix, let digits):
        guard let number = Int(text.dropFirst(digits), radix: radix) else { return nil }
        self = .integer(number)
      case .float:
        guard let number = Double(text), number.isFinite else { return nil }
        self = .float(number)
      case nil: self = .string(text)
      }
    }
  }
}

/// Which of the core schema's patterns for numbers a text has.
private enum NumberForm {
  /// An integer whose digits, with a sign if there is one, begin at `digits`.
  case integer(radix: Int, digits: Int)
  case float

  init?(of text: [UInt8]) {
    if text.starts(with: "0o".utf8) || text.starts(with: "0x".utf8) {
      let radix = text[1] == UInt8(ascii: "o") ? 8 : 16
      let digits = text.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ isDigit($0, radix: radix) }) else { return nil }
      self = .integer(radix: radix, digits: 2)
      return
    }
    var rest = text[...]
    func skip(_ character: Unicode.Scalar, or other: Unicode.Scalar) -> Bool {
      guard let first = rest.first, first == UInt8(ascii: character) || first == UInt8(ascii: other)
      else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Bool {
      let digits = rest.prefix { isDigit($0, radix: 10) }
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty
    }
    _ = skip("+", or: "-")
    let hasWhole = skipDigits()
    if hasWhole && rest.isEmpty {
      self = .integer(radix: 10, digits: 0)
      return
    }
    let hasFraction = skip(".", or: ".") && skipDigits()
    guard hasWhole || hasFraction else { return nil }
    if skip("e", or: "E") {
      _ = skip("+", or: "-")
      guard skipDigits() else { return nil }
    }
    guard rest.isEmpty else { return nil }
    self = .float
  }
}

/// Whether `byte` is a digit of a number to the base 8, 10 or 16.
private func isDigit(_ byte: UInt8, radix: Int) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "7"): true
  case UInt8(ascii: "8")...UInt8(ascii: "9"): radix >= 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): radix == 16
  default: false
  }
}
