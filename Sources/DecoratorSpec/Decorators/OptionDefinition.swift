/// An option that a spec can set on a decorator, on one of its members, or on both.
public struct OptionDefinition: Sendable {
  public enum Scope: String, CaseIterable, Sendable {
    case decorator
    case member
    /// On the decorator for all members, on a member for that member.
    case both
  }

  public var name: String
  public var type: OptionType
  public var scope: Scope
  public var summary: String
  /// Words by which people know it elsewhere.
  public var alsoKnownAs: [String] = []
  public var defaultValue: OptionValue?
  /// The options of which one must be given too; empty if the option needs no other. For a field of
  /// a record, the fields.
  public var companions: [String]
  /// The options that this duration or number, or the only duration of this record, must not exceed, or the
  /// fields of an option, such as `window.calls`. For a field of a record, the fields.
  public var atMost: [String]
  /// The number that holds if a spec sets none, as far as a limit depends on it.
  public var unset: Int?
  /// The rules that refuse members for which the option means nothing. There, a value for all members is
  /// left out, and a value of the member itself is an error.
  public var obstacles: [MemberRule] = []
  /// The modes in which the decorator has to act on the members that the option names, or else has no
  /// effect on them; empty if there are none.
  public var acting: [String] = []
  /// A Boolean value that indicates whether the parameters that it names have to be `Hashable`.
  public var needsHashable = false
  /// A Boolean value that indicates whether a statement on failures sets it, too.
  public var isOfFailures = false
  /// A Boolean value that indicates whether its Swift is a condition for an error.
  public var judgesErrors = false
  /// The option of members of which one has to have the same text, or else the option has no effect.
  public var among: String?
  /// A Boolean value that indicates whether it tells the decoratee, in the context, what is for one call
  /// alone.
  public var tellsDecoratee = false
}

extension OptionDefinition {
  /// Returns the message for the first limit that the option exceeds; `nil` if it exceeds none.
  ///
  /// - Parameter definitions: The options, or the fields, that have the values.
  func excess(among values: [String: OptionValue], of definitions: [OptionDefinition]) -> String? {
    func unset(_ name: String) -> OptionValue? {
      definitions.first { $0.name == name }?.unset.map(OptionValue.integer)
    }
    for limit in atMost where values[name] != nil || values[path: limit] != nil {
      let value = values[name] ?? unset(name)
      let most = values[path: limit] ?? unset(limit)
      guard let value, let most, value.exceeds(most) else { continue }
      let isLength = if case .integer = type { false } else { true }
      let relation = isLength ? "longer" : "greater"
      let message = "'\(name)' must not be \(relation) than '\(limit)'"
      if values[name] == nil, let number = self.unset {
        return message + "; it is \(number) by default"
      }
      if values[path: limit] == nil, case .integer(let number) = most {
        return message + ", which is \(number) by default"
      }
      return message
    }
    return nil
  }

  /// The names of the fields of a record; empty for other types.
  var fieldNames: [String] {
    if case .record(let record) = type { record.fields.map(\.name) } else { [] }
  }

}

extension OptionValue {
  /// Returns a Boolean value that indicates whether a duration or a number is greater than another one.
  fileprivate func exceeds(_ limit: OptionValue) -> Bool {
    switch (self, limit) {
    case (.duration(let duration), .duration(let limit)): return duration > limit
    case (.integer(let number), .integer(let limit)): return number > limit
    // Further fields can make what it stands for shorter.
    case (.record(let fields), .duration(let limit)) where fields.count == 1:
      return fields.values.contains {
        if case .duration(let duration) = $0 { duration > limit } else { false }
      }
    default: return false
    }
  }
}

extension OptionDefinition {
  /// The names of the option, its fields and its values in rules: `backoff`, `backoff.cap`,
  /// `strategy.cacheFirst`, `blocking.false`, and the least number: `maxAttempts.1`.
  var paths: [String] {
    let parts: [String] =
      switch type {
      case .record(let record): record.fields.flatMap(\.paths)
      case .word(let words), .duration(_, let words): words
      case .boolean: ["false"]
      case .integer(let minimum?, _): [String(minimum)]
      default: []
      }
    return [name] + parts.map { "\(name).\($0)" }
  }
}

public indirect enum OptionType: Sendable {
  case boolean
  case integer(minimum: Int?, maximum: Int?)
  case number(minimum: Int?, maximum: Int?)
  /// `250ms`, `5s`, `10m`, `2h`, `1d`, or one of these words.
  case duration(minimumMilliseconds: Int?, words: [String] = [])
  case string
  /// The name of a Swift type, with the names of the types around it.
  case typeName
  case word([String])
  /// Swift that is copied to the generated code, with this number of arguments `$0`, `$1`. `nil`
  /// stands for the arguments of the member's completion handler, or the result.
  case expression(arguments: Int?)
  /// Texts such as `all` and `item:\(id)`, in which Swift has this number of arguments. The value is
  /// the expression of an array.
  case strings(arguments: Int?)
  /// Names of the member's parameters, or these additional words.
  case parameters(also: [String])
  /// Names of the protocol's members.
  ///
  /// `arguments` can name an option of type `parameters`. A member can then have arguments: for the
  /// parameters that the option lists for it, or for all parameters if the option lists none.
  case members(arguments: String?)
  /// The name of a member that gives one of the results of this one, for one element of a list that this
  /// one takes: `item(id:)` for `items(ids:)`.
  ///
  /// `key` names the option of type `parameters` that says which parameters of the other member tell its
  /// results apart, and `matching` the option that says which element a result belongs to.
  case member(key: String, matching: String)
  case record(RecordType)
}

/// A map of fields under one option. A single value can replace the map.
public struct RecordType: Sendable {
  public var fields: [OptionDefinition]
  /// The fields of which exactly one is given; empty if there is no such choice.
  public var oneOf: [String]
  /// The fields that a value in place of a map can set. The value is the name of a Boolean field,
  /// or a value of the first other field.
  public var shorthand: [String]
}
