/// An option that a spec can set on a decorator, on one of its members, or on both.
public struct OptionDefinition: Sendable {
  public enum Scope: String, CaseIterable, Sendable {
    case decorator
    case member
    /// On the decorator for all members, on a member for itself.
    case both
  }

  public var name: String
  public var type: OptionType
  public var scope: Scope
  /// What it means, in a sentence.
  public var summary: String
  public var defaultValue: OptionValue?
  /// The options, or of a record's field the fields, of which one must be given too; empty where it
  /// stands for itself.
  public var companions: [String]
  /// The option, or of a record's field the field, than which this duration must not be longer.
  public var atMost: String?
}

extension OptionDefinition {
  /// Whether its duration is longer than one that it must not exceed.
  func isTooLong(among values: [String: OptionValue]) -> Bool {
    guard let atMost, case .duration(let duration)? = values[name],
      case .duration(let limit)? = values[atMost]
    else { return false }
    return duration > limit
  }

  /// What is said where it is.
  var lengthMessage: String { "'\(name)' is longer than '\(atMost ?? "")'" }
}

extension OptionDefinition {
  /// The names by which rules speak of it, of its fields and of its values: `backoff`, `backoff.cap`,
  /// `strategy.cacheFirst`, `blocking.false`.
  var paths: [String] {
    let parts: [String] =
      switch type {
      case .record(let record): record.fields.flatMap(\.paths)
      case .word(let words): words
      case .boolean: ["false"]
      default: []
      }
    return [name] + parts.map { "\(name).\($0)" }
  }
}

/// What values an option takes.
public indirect enum OptionType: Sendable {
  case boolean
  case integer(minimum: Int?, maximum: Int?)
  case number(minimum: Double?, maximum: Double?)
  /// `250ms`, `5s`, `10m`, `2h`, `1d`
  case duration(minimumMilliseconds: Int?)
  case string
  /// The name of a Swift type, with those of the types around it.
  case typeName
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
