/// What values an option takes.
public indirect enum OptionType: Sendable {
  case boolean
  case integer(minimum: Int?)
  case number(minimum: Double?, maximum: Double?)
  /// `250ms`, `5s`, `10m`, `2h`, `1d`
  case duration
  case string
  /// One of these words.
  case word([String])
  /// Swift that stands in the generated code as it is written, with so many arguments `$0`, `$1`;
  /// nil where they are those of the member's completion handler, or its result.
  case expression(arguments: Int?)
  /// Names of the member's parameters, and these words besides.
  case parameters(also: [String])
  /// Names of the protocol's members. Where `arguments` names an option of type `parameters`, a member
  /// can be followed by what is passed for the parameters that the option lists of it, or for all
  /// where it lists none.
  case members(arguments: String?)
  case record(RecordType)
}

/// Several values under one option: a map of fields, for which a single value can stand.
public struct RecordType: Sendable {
  public var fields: [OptionDefinition]
  /// Exactly one of these fields is given; empty where there is no such choice.
  public var oneOf: [String]
  /// The fields for which a value that is no map can stand: a boolean field's name, or a value of
  /// the first other field.
  public var shorthand: [String]
}

/// The value of an option, checked against its type.
public indirect enum OptionValue: Sendable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case duration(milliseconds: Int)
  case string(String)
  case word(String)
  /// `offset` is where its first character stands in the spec.
  case expression(String, offset: Int)
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
  /// `singleFlight.false` where that is said.
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
