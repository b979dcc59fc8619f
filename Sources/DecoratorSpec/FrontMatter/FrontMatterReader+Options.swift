extension FrontMatterReader {
  func optionDefinitions(_ keys: MappingReader, _ key: String) -> [OptionDefinition] {
    let entries = keys.value(key).flatMap { report.mapping($0, "'\(key)'") } ?? []
    return entries.compactMap { optionDefinition($0) }
  }

  private func optionDefinition(
    _ entry: YAMLEntry, isOfFailures: Bool = false
  ) -> OptionDefinition? {
    let name = entry.key.text
    if DecoratorDefinition.commonKeys.contains(name) {
      report.error(
        "every decorator has '\(name)' already; choose another name for the option",
        at: entry.offset)
    }
    let keys = MappingReader(entry.value, "option '\(name)'", report: report)
    defer { keys.finish(needing: ["type"]) }
    let scope: OptionDefinition.Scope? = keys.word("scope")
    let summary = keys.string("summary")
    let alsoKnownAs = keys.strings("alsoKnownAs").map(\.text)
    let companions = keys.strings("with").map(\.text)
    let (atMost, unset) = (keys.strings("atMost").map(\.text), keys.integer("unset"))
    let tellsDecoratee = keys.boolean("tellsDecoratee") ?? false
    let (acting, among) = (keys.strings("acting").map(\.text), keys.string("among"))
    let needsHashable = keys.boolean("hashable") ?? false
    let judgesErrors = keys.boolean("judgesErrors") ?? false
    let obstacles =
      isOfFailures ? keys.strings("obstacles").flatMap { rules(named: $0, .members) } : []
    let defaultValue = keys.value("default")
    guard let type = optionType(keys) else { return nil }
    return OptionDefinition(
      name: name, type: type, scope: scope ?? .decorator, summary: summary?.inOneLine ?? "",
      alsoKnownAs: alsoKnownAs,
      defaultValue: defaultValue.flatMap {
        OptionValueReader(node: $0, name: name, report: report).value(of: type)
      },
      companions: companions, atMost: atMost, unset: unset,
      obstacles: obstacles, acting: acting,
      needsHashable: needsHashable, isOfFailures: isOfFailures, judgesErrors: judgesErrors,
      among: among,
      tellsDecoratee: tellsDecoratee)
  }

  /// The names of types in front matter.
  private enum TypeName: String, CaseIterable {
    case boolean, duration, expression, integer, member, members, number, parameters, record, string
    case strings, typeName, word
  }

  private func optionType(_ keys: MappingReader) -> OptionType? {
    guard let name = keys.string("type") else { return nil }
    guard let type = TypeName(rawValue: name) else {
      report.unknown(
        "type", name, among: TypeName.allCases.map(\.rawValue), at: keys.offset(of: "type"))
      return nil
    }
    func words(_ key: String) -> [String] { keys.strings(key).map(\.text) }
    switch type {
    case .boolean: return .boolean
    case .duration:
      return .duration(minimumMilliseconds: minimumDuration(keys), words: words("words"))
    case .expression: return .expression(arguments: keys.integer("arguments"))
    case .integer:
      return .integer(minimum: keys.integer("minimum"), maximum: keys.integer("maximum"))
    case .member:
      return .member(key: keys.string("arguments") ?? "", matching: keys.string("matching") ?? "")
    case .members: return .members(arguments: keys.string("arguments"))
    case .number:
      return .number(minimum: keys.integer("minimum"), maximum: keys.integer("maximum"))
    case .parameters: return .parameters(also: words("also"))
    case .record:
      return .record(
        RecordType(
          fields: optionDefinitions(keys, "fields"), oneOf: words("oneOf"),
          shorthand: words("shorthand")))
    case .string: return .string
    case .strings: return .strings(arguments: keys.integer("arguments"))
    case .typeName: return .typeName
    case .word:
      if keys.value("words") == nil {
        report.error(
          "the type 'word' needs the words; write 'words: [...]'", at: keys.offset(of: "type"))
      }
      return .word(words("words"))
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
        defaultValue: nil, companions: [], atMost: []))
  }

  /// The option for calls that are only forwarded.
  var conditionOption: OptionDefinition {
    OptionDefinition(
      name: "if", type: .expression(arguments: 0), scope: .both,
      summary: "The condition for calls, over their parameters. Other calls are only forwarded.",
      defaultValue: nil, companions: [], atMost: [])
  }

  /// Returns the options by which a spec says what counts as a failure.
  func failureOptions(
    _ use: DecoratorDefinition.FailureUse, at offset: Int
  ) -> [OptionDefinition] {
    let all = ruleSets.definitionsOfFailures.value {
      let reader = FrontMatterReader(
        report: Report(on: ruleSets.source), ruleSets: ruleSets, isBuiltIn: isBuiltIn)
      return ruleSets.failureOptions.compactMap {
        reader.optionDefinition($0, isOfFailures: true)
      }
    }
    let used = all.filter { use == .all || !$0.judgesErrors }
    for option in used where options.contains(where: { $0.name == option.name }) {
      report.error(
        "'failures' adds the option '\(option.name)' itself; remove it from 'options'", at: offset)
    }
    return used
  }

  func checkRelations(at offset: Int) {
    let names = options.map(\.name)
    for option in options {
      let related = [
        ("atMost", option.atMost, paths), ("with", option.companions, paths),
        ("among", [option.among].compactMap(\.self), names),
      ]
      for (key, others, known) in related {
        for name in others where !known.contains(name) {
          report.error(
            "'\(key)' of '\(option.name)' takes an option, not '\(name)'"
              + suggestion(for: name, among: known), at: offset)
        }
      }
    }
  }

  func renamedOptions(_ keys: MappingReader) -> [String: String] {
    var renamed: [String: String] = [:]
    for entry in keys.value("renamed").flatMap({ report.mapping($0, "'renamed'") }) ?? [] {
      // An option, which may have a value: `maxWait: zero`.
      guard let new = report.string(entry.value, "'\(entry.key.text)'"),
        optionName((String(new.prefix { $0 != ":" }), entry.value.offset)) != nil
      else { continue }
      renamed[entry.key.text] = new
    }
    return renamed
  }

  /// Returns what to write in place of words, by the words.
  func advice(_ keys: MappingReader) -> [String: String] {
    items(of: keys.value("advice"), "advice", needing: ["words", "write"]) { keys in
      keys.strings("words").map { ($0.text, keys.string("write")?.inOneLine ?? "") }
    }
    .flatMap(\.self).reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

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
