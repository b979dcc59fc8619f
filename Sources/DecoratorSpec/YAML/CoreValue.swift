extension YAMLScalar {
  /// The value of a scalar by the core schema of YAML.
  public enum CoreValue: Sendable, Hashable {
    /// `null`, `~` or nothing.
    case null
    /// `true` or `false`; `yes`, `no`, `on` and `off` are strings.
    case bool(Bool)
    /// A number of decimal digits.
    case integer(Int)
    /// A number with a point or an exponent.
    case float(Double)
    /// Anything else.
    case string(String)
  }

  /// The value of the text by the core schema. Quoted texts and blocks are always strings.
  ///
  /// A number that is refused is a string here, and a problem of the document.
  public var value: CoreValue {
    guard isPlain else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      if let number = Int(text) { return .integer(number) }
      if let number = decimalNumber, number.isFinite { return .float(number) }
      return .string(text)
    }
  }

  /// The text as a decimal number with a point or an exponent; infinity for one that is too large.
  private var decimalNumber: Double? {
    guard text.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let number = Double(text) else {
      return nil
    }
    return text.utf8.contains(where: ".eE".utf8.contains) ? number : .infinity
  }

  /// The reason why a plain text that the core schema takes for a number is refused: it is infinite,
  /// octal, hexadecimal or too large. `nil` for other texts.
  var refusal: String? {
    guard isPlain, let first = text.utf8.first, "+-.0123456789".utf8.contains(first) else {
      return nil
    }
    let isTooLarge = Int(text) == nil && decimalNumber?.isFinite == false
    let isOfOtherForm =
      text.wholeMatch(of: /[-+]*\.(?i:inf|nan)|0[ox][0-9a-fA-F]+/) != nil
    return isTooLarge || isOfOtherForm
      ? "the number '\(text)' is not supported; write smaller decimal digits, or quote it if it is text"
      : nil
  }
}
