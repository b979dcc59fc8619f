import DecoratorCommandLine
import DecoratorSpec

extension OptionValue {
  /// Returns the value in the form of a spec, on one line. The fields of a record are in the order
  /// of their type.
  func specText(of type: OptionType) -> String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .duration(let milliseconds): Self.durationText(milliseconds)
    case .string(let text), .expression(let text, _): Self.quoted(text)
    case .word(let word): word
    case .texts(let texts, _): "[\(texts.map { Self.quoted($0.text) }.joined(separator: ", "))]"
    case .names(let names): "[\(names.joined(separator: ", "))]"
    case .members(let members) where type.isOfOneMember: members.map(\.specText).joined()
    case .members(let members): "[\(members.map(\.specText).joined(separator: ", "))]"
    case .record(let values): Self.recordText(values, of: type)
    }
  }

  /// Returns a duration in the longest unit that leaves no remainder.
  private static func durationText(_ milliseconds: Int) -> String {
    let units = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000)]
    let unit = units.first { milliseconds > 0 && milliseconds.isMultiple(of: $0.1) }
    return unit.map { "\(milliseconds / $0.1)\($0.0)" } ?? "\(milliseconds)ms"
  }

  private static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "'" + line.replacing("'", with: "''") + "'"
  }

  private static func recordText(_ values: [String: OptionValue], of type: OptionType) -> String {
    guard case .record(let record) = type else { return "" }
    if values.count == 1, case (let name, .boolean(true))? = values.first { return name }
    return "{ " + record.fields.specTexts(of: values).joined(separator: ", ") + " }"
  }
}

extension OptionType {
  fileprivate var isOfOneMember: Bool { if case .member = self { true } else { false } }
}

extension [OptionDefinition] {
  /// Returns the options of a decorator that have a value. Options with the same origin are
  /// together, followed by the origin: `expires: 5m, strategy: cacheFirst (line 3)`.
  func originText(of configured: ConfiguredDecorator, readIn spec: SourceText) -> String {
    var groups: [(texts: [String], origin: String)] = []
    for option in self {
      guard let text = option.specText(in: configured.options) else { continue }
      let origin = configured.origins[option.name]?.text(in: spec) ?? "by default"
      if groups.last?.origin == origin {
        groups[groups.count - 1].texts.append(text)
      } else {
        groups.append(([text], origin))
      }
    }
    return groups.map { "\($0.texts.joined(separator: ", ")) (\($0.origin))" }
      .joined(separator: ", ")
  }

  /// Returns the options that have a value, each in the form of a spec: `expires: 5m`.
  func specTexts(of values: [String: OptionValue]) -> [String] {
    compactMap { $0.specText(in: values) }
  }
}

extension OptionDefinition {
  fileprivate func specText(in values: [String: OptionValue]) -> String? {
    values[name].map { "\(name): \($0.specText(of: type))" }
  }
}

extension OptionOrigin {
  /// Returns the origin: `line 3`, or `defaults, Team.decorators.yaml:3`.
  func text(in spec: SourceText) -> String {
    (isDefault ? "defaults, " : "") + place.text(in: spec)
  }
}
