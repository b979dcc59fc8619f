/// The value of an option, checked against its type.
public indirect enum OptionValue: Sendable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case duration(milliseconds: Int)
  case string(String)
  case word(String)
  /// A Swift expression, with the place of its first character.
  case expression(String, at: SourcePlace)
  case texts([InterpolatedText], at: SourcePlace)
  case names([String])
  case members([MemberReference])
  case record([String: OptionValue])
}

extension OptionValue {
  var isSet: Bool { if case .boolean(false) = self { false } else { true } }
}

extension [String: OptionValue] {
  /// Returns the value of an option, of a field (`backoff.cap`), of a word if it is the value
  /// (`strategy.cacheFirst`), of a number if it is the value (`maxAttempts.1`), or that the value is `false` (`blocking.false`).
  subscript(path path: String) -> OptionValue? {
    if isEmpty { return nil }
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return self[path] }
    let part = String(path[path.index(after: dot)...])
    switch self[String(path[..<dot])] {
    case .record(let fields): return fields[path: part]
    case .word(let word): return word == part ? .word(word) : nil
    case .integer(let number): return String(number) == part ? .integer(number) : nil
    case .boolean(false): return part == "false" ? .boolean(true) : nil
    default: return nil
    }
  }
}
