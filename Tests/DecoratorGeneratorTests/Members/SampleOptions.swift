import DecoratorSpec

/// Options with values, as a rule of a template asks for them.
struct SampleOptions {
  let definition: DecoratorDefinition
  /// The names, of records' fields as `backoff.cap`.
  let paths: [String]
  /// Whether the decorator acts on a member with them, so that they must not be a mistake.
  var areActing = false

  /// As a rule sees them, the defaults among them.
  var values: [String: OptionValue] {
    var values: [String: OptionValue] = [:]
    for option in definition.options { values[option.name] = option.defaultValue }
    for path in paths {
      let (name, part) = Self.parts(of: path)
      values[name] = definition.options.first { $0.name == name }?.value(part) ?? .boolean(true)
    }
    return values
  }

  /// Whether one of them is said of members alone, so that the spec names the member.
  var nameTheMember: Bool { options.contains { $0.option.scope == .member } }

  /// Whether one of them names another member.
  var nameAnother: Bool {
    options.contains { option, _ in if case .members = option.type { true } else { false } }
  }

  /// The decorator's value in a spec; nil where the options cannot be said for the member.
  func text(naming member: CatalogueMember?, in catalogueMember: CatalogueMember) -> String? {
    var entries: [String] = []
    var ofMember: [String] = []
    for (option, field) in options {
      guard let value = option.sample(field, for: catalogueMember) else { return nil }
      let entry = "\(option.name): \(value)"
      if option.scope == .member { ofMember.append(entry) } else { entries.append(entry) }
    }
    if let member {
      let value = ofMember.isEmpty ? "on" : "{ \(ofMember.joined(separator: ", ")) }"
      entries.append("\"\(member.member.fullName)\": \(value)")
    }
    return "{ \(definition.key): { \(entries.joined(separator: ", ")) } }"
  }

  /// The options, and before each the first of those that it goes with.
  private var options: [(option: OptionDefinition, field: String?)] {
    var options: [(option: OptionDefinition, field: String?)] = []
    for path in paths {
      let (name, field) = Self.parts(of: path)
      guard let option = definition.options.first(where: { $0.name == name }) else { continue }
      let companion = option.companions.first.flatMap { companion in
        definition.options.first { $0.name == Self.parts(of: companion).name }
      }
      let isThere = { (name: String) in
        options.contains { $0.option.name == name }
          || paths.contains { Self.parts(of: $0).name == name }
      }
      if let companion, !isThere(companion.name) {
        options.append((companion, Self.parts(of: option.companions[0]).field))
      }
      options.append((option, field))
    }
    // What would be a mistake without another option has it.
    for mistake in definition.mistakes where areActing && mistake.applies(to: [], with: values) {
      let missing = mistake.conditions.lazy.compactMap(\.missingOption).first
      options += definition.options.filter { $0.name == missing }.map { ($0, nil) }
    }
    return options
  }

  private static func parts(of path: String) -> (name: String, field: String?) {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }
}

extension OptionDefinition {
  /// A value as a rule sees it.
  fileprivate func value(_ part: String?) -> OptionValue? {
    switch type {
    case .word(let words): (part ?? words.first).map(OptionValue.word)
    case .boolean: .boolean(part != "false")
    case .record: part.map { .record([$0: .boolean(true)]) }
    case .duration: part.map(OptionValue.word)
    default: nil
    }
  }

  /// A value as a spec writes it; nil where the member has nothing that it could name.
  fileprivate func sample(_ field: String?, for member: CatalogueMember) -> String? {
    switch type {
    case .boolean: return field ?? "true"
    case .integer(let minimum, _): return "\(minimum ?? 1)"
    case .number(let minimum, _): return "\(minimum ?? 1)"
    case .duration: return field ?? "1s"
    case .string, .typeName: return "Sample"
    case .word(let words): return field ?? words.first
    case .expression: return "'true'"
    case .members: return "[other]"
    case .parameters(let also):
      return (also + member.member.parameters.map(\.plainName)).first.map { "[\($0)]" }
    case .record(let record): return record.sample(field, for: member)
    }
  }
}

extension RecordType {
  /// A value with a field, and with those that it goes with.
  fileprivate func sample(_ field: String?, for member: CatalogueMember) -> String? {
    guard let name = field ?? oneOf.last ?? fields.first?.name else { return nil }
    var names = [name]
    while let next = fields.first(where: { $0.name == names.last })?.companions.first,
      !names.contains(next)
    {
      names.append(next)
    }
    var entries: [String] = []
    for name in names.reversed() {
      guard let value = fields.first(where: { $0.name == name })?.sample(nil, for: member) else {
        return nil
      }
      entries.append("\(name): \(value)")
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }
}

extension MemberRule {
  /// The options that it asks for, the first of those of which one is enough among them.
  var options: [String] {
    let needed = conditions.compactMap(\.option)
    let alternative =
      alternatives.contains { $0.option == nil }
      ? nil : alternatives.lazy.compactMap(\.option).first
    return needed + [alternative].compactMap(\.self)
  }
}

extension MemberRule.Condition {
  var option: String? {
    if case .option(let path) = self { path } else { nil }
  }

  fileprivate var missingOption: String? {
    if case .absentOption(let path) = self { path } else { nil }
  }
}
