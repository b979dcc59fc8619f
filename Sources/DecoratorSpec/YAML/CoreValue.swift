extension YAMLScalar {
  /// The value of a scalar by the core schema of YAML.
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

  /// The value of the text by the core schema. Quoted and block scalars are always strings.
  ///
  /// A plain number that does not fit in `Int` or `Double` is a string here, and a problem of the
  /// document.
  public var value: CoreValue {
    guard style == .plain else { return .string(text) }
    return CoreValue(plain: text) ?? .string(text)
  }
}

extension YAMLScalar.CoreValue {
  /// Makes the value of a plain text; `nil` if it is a number that is too large.
  init?(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    case ".nan", ".NaN", ".NAN": self = .float(.nan)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": self = .float(.infinity)
    case "-.inf", "-.Inf", "-.INF": self = .float(-.infinity)
    default:
      if let (digits, radix) = integerDigits(of: text) {
        guard let number = Int(digits, radix: radix) else { return nil }
        self = .integer(number)
      } else if text.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let number = Double(text) {
        guard number.isFinite else { return nil }
        self = .float(number)
      } else {
        self = .string(text)
      }
    }
  }
}

/// Returns the digits of an integer with their sign, and their base; `nil` if the text is no
/// integer.
private func integerDigits(of text: String) -> (digits: Substring, radix: Int)? {
  let (digits, radix) =
    switch text.prefix(2) {
    case "0o": (text.dropFirst(2), 8)
    case "0x": (text.dropFirst(2), 16)
    default: (text[...], 10)
    }
  let hasSign = radix == 10 && (digits.first == "+" || digits.first == "-")
  let unsigned = digits.dropFirst(hasSign ? 1 : 0)
  let isNumber = unsigned.allSatisfy { $0.isASCII && $0.hexDigitValue ?? radix < radix }
  return isNumber && !unsigned.isEmpty ? (digits, radix) : nil
}
