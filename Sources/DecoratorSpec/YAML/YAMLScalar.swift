/// Text in a YAML document, without quotes, indentation and escapes, with the places that its parts
/// came from.
public struct YAMLScalar: Sendable {
  public private(set) var text: String

  /// `true` if the text is neither quoted nor a block.
  public let isPlain: Bool

  /// The starts of the parts in the text and in the document. The last part is empty.
  private var parts: [(textOffset: Int, documentOffset: Int)] = []

  init(_ text: String = "", isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// Appends a part of the document. The indices of the slice are offsets in the document.
  mutating func append(_ source: ArraySlice<UInt8>) {
    parts.append((text.utf8.count, source.startIndex))
    text += String(decoding: source, as: UTF8.self)
  }

  /// Appends the character that a line end or an escape at `offset` of the document stands for.
  mutating func append(_ character: Unicode.Scalar, at offset: Int) {
    parts.append((text.utf8.count, offset))
    text.unicodeScalars.append(character)
  }

  mutating func end(at offset: Int) { parts.append((text.utf8.count, offset)) }

  /// Returns the place in the document that a byte of `text` came from, both in UTF-8 code units.
  ///
  /// The character for an escape came from the backslash. The end of the text is the place after
  /// its last character. For an offset outside the text, the nearer end counts.
  public func documentOffset(of offset: Int) -> Int {
    let offset = min(max(offset, 0), text.utf8.count)
    let part = parts[parts.sortedIndex { $0.textOffset <= offset } - 1]
    return part.documentOffset + offset - part.textOffset
  }
}

extension YAMLScalar {
  /// The value of a scalar by the core schema of YAML.
  public enum CoreValue: Sendable, Equatable {
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

  /// The reason why a plain text is refused: it is an infinite, octal, hexadecimal or too large number.
  var refusal: String? {
    guard isPlain, let first = text.utf8.first, "+-.0123456789".utf8.contains(first) else {
      return nil
    }
    guard Int(text) == nil else { return nil }
    let isTooLarge = decimalNumber?.isFinite == false
    let isOfOtherForm = text.wholeMatch(of: /[-+]*\.(?i:inf|nan)|0[ox][0-9a-fA-F]+/) != nil
    return isTooLarge || isOfOtherForm
      ? "the number '\(text)' is not supported; write smaller decimal digits, or quote it if it is text"
      : nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that does not belong, if those that belong come first.
  func sortedIndex(belongs: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
