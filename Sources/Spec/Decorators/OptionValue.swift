/// The value of an option, checked against its type.
public indirect enum OptionValue: Sendable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case duration(milliseconds: Int)
  case string(String)
  case word(String)
  /// With the place of its first character.
  case expression(String, at: SourcePlace)
  case names([String])
  case members([MemberReference])
  case record([String: OptionValue])
}

extension OptionValue {
  /// Whether it asks for something: it is not `false`.
  var isSet: Bool {
    if case .boolean(false) = self { false } else { true }
  }
}

extension [String: OptionValue] {
  /// The value of an option or, for a path such as `backoff.cap`, of a record's field.
  ///
  /// The path of a word, such as `strategy.cacheFirst`, is there where that is the value, and
  /// `blocking.false` where that is said.
  subscript(path path: String) -> OptionValue? {
    guard let dot = path.firstIndex(of: ".") else { return self[path] }
    let part = String(path[path.index(after: dot)...])
    switch self[String(path[..<dot])] {
    case .record(let fields): return fields[path: part]
    case .word(let word): return word == part ? .word(word) : nil
    case .boolean(false): return part == "false" ? .boolean(true) : nil
    default: return nil
    }
  }
}
