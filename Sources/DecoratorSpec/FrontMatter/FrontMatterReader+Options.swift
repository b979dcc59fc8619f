/// The options of the decorator.
extension FrontMatterReader {
  func optionDefinitions(_ keys: MappingReader, _ key: String) -> [OptionDefinition] {
    let entries = keys.value(key).flatMap { report.mapping($0, "'\(key)'") } ?? []
    return entries.compactMap(optionDefinition)
  }

  private func optionDefinition(_ entry: YAMLEntry) -> OptionDefinition? {
    let name = entry.key.text
    if DecoratorDefinition.commonKeys.contains(name) {
      report.error(
        "every decorator has '\(name)' already; choose another name for the option",
        at: entry.keyRange.lowerBound)
    }
    let keys = MappingReader(entry.value, "option '\(name)'", report: report)
    defer { keys.finish(needing: ["type"]) }
    let scope: OptionDefinition.Scope? = keys.word("scope")
    let summary = keys.string("summary")
    let companions = keys.strings("with").map(\.text)
    let atMost = keys.string("atMost")
    let defaultValue = keys.value("default")
    guard let type = optionType(keys) else { return nil }
    return OptionDefinition(
      name: name, type: type, scope: scope ?? .decorator, summary: summary?.inOneLine ?? "",
      defaultValue: defaultValue.flatMap {
        OptionValueReader(node: $0, name: name, report: report).value(of: type)
      },
      companions: companions, atMost: atMost)
  }

  private func optionType(_ keys: MappingReader) -> OptionType? {
    guard let name = keys.string("type") else { return nil }
    func words(_ key: String) -> [String] { keys.strings(key).map(\.text) }
    switch name {
    case "boolean": return .boolean
    case "integer":
      return .integer(minimum: keys.integer("minimum"), maximum: keys.integer("maximum"))
    case "number":
      return .number(minimum: keys.integer("minimum"), maximum: keys.integer("maximum"))
    case "duration":
      return .duration(minimumMilliseconds: minimumDuration(keys), words: words("words"))
    case "string": return .string
    case "typeName": return .typeName
    case "expression": return .expression(arguments: keys.integer("arguments"))
    case "strings": return .strings(arguments: keys.integer("arguments"))
    case "members": return .members(arguments: keys.string("arguments"))
    case "parameters": return .parameters(also: words("also"))
    case "word": return .word(words("words"))
    case "record":
      return .record(
        RecordType(
          fields: optionDefinitions(keys, "fields"), oneOf: words("oneOf"),
          shorthand: words("shorthand")))
    default:
      let types = [
        "boolean", "duration", "expression", "integer", "members", "number", "parameters", "record",
        "string", "strings", "typeName", "word",
      ]
      report.error(
        "unknown type '\(name)'" + suggestion(for: name, among: types),
        at: keys.offset(of: "type"))
      return nil
    }
  }

  private func minimumDuration(_ keys: MappingReader) -> Int? {
    let value = keys.value("minimum").flatMap {
      OptionValueReader(node: $0, name: "minimum", report: report)
        .value(of: .duration(minimumMilliseconds: nil))
    }
    return if case .duration(let milliseconds)? = value { milliseconds } else { nil }
  }

  /// Adds the option for the error that members which throw a type of their own throw.
  mutating func addErrorOption(insteadOf ownError: String, at offset: Int) {
    if options.contains(where: { $0.name == "error" }) {
      report.error(
        "'failsWith' adds the option 'error' itself; remove it from 'options'",
        at: offset)
    }
    options.append(
      OptionDefinition(
        name: "error", type: .expression(arguments: 1), scope: .member,
        summary:
          "The error that members which throw a type of their own throw for `\(ownError)`, which is $0.",
        defaultValue: nil, companions: [], atMost: nil))
  }

  /// Checks that the options exist that an option needs, or with which it is compared.
  func checkRelations(at offset: Int) {
    let names = options.map(\.name)
    for option in options {
      for name in [option.atMost].compactMap(\.self) where !names.contains(name) {
        report.error(
          "'atMost' of '\(option.name)' takes an option, not '\(name)'"
            + suggestion(for: name, among: names), at: offset)
      }
      for name in option.companions where !paths.contains(name) {
        report.error(
          "'with' of '\(option.name)' takes options, not '\(name)'"
            + suggestion(for: name, among: paths), at: offset)
      }
    }
  }

  /// Returns the options of `renamed:`, by their former names.
  func renamedOptions(_ keys: MappingReader) -> [String: String] {
    var renamed: [String: String] = [:]
    for entry in keys.value("renamed").flatMap({ report.mapping($0, "'renamed'") }) ?? [] {
      renamed[entry.key.text] = report.string(entry.value, "'\(entry.key.text)'").flatMap {
        optionName(($0, entry.value.range.lowerBound))
      }
    }
    return renamed
  }

  /// The names that conditions can use.
  private var paths: [String] { options.flatMap(\.paths) }

  /// Returns the name of an option, or of a field of a record such as `backoff.cap`, if it exists.
  func optionName(_ item: (text: String, offset: Int)) -> String? {
    let paths = paths
    if paths.contains(item.text) { return item.text }
    let hint = paths.isEmpty ? "; 'options:' has none" : suggestion(for: item.text, among: paths)
    report.error("unknown option '\(item.text)'\(hint)", at: item.offset)
    return nil
  }
}
