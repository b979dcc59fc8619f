/// Reads the front matter of a template.
struct FrontMatterReader {
  let report: Report
  let ruleSets: RuleSets

  /// Returns the definition; `nil` after an error, which is in the report.
  func definition(from root: YAMLNode) -> DecoratorDefinition? {
    var keys = MappingReader(root, "the front matter", report: report)
    let start = root.range.lowerBound
    if let context = keys.value("context"), report.integer(context, "'context'") != 1 {
      report.error(
        "this version of 'decorate' supports only 'context: 1'", at: context.range.lowerBound)
    }
    let key = text(&keys, "decorator")
    let typeNameParts = keys.value("type").flatMap(self.typeNameParts)
    let modifier = swiftName(&keys, "modifier")
    let summary = text(&keys, "summary")?.inOneLine
    let locals = keys.value("locals").map(swiftNames) ?? []
    let imports = keys.value("imports").map(templateImports) ?? []
    let ownError = swiftName(&keys, "failsWith")
    var options = keys.value("options").map(optionDefinitions) ?? []
    if let ownError {
      let error = OptionDefinition.error(insteadOf: ownError)
      if options.contains(where: { $0.name == error.name }) {
        report.error(
          "'failsWith' adds the option '\(error.name)' itself; remove it from 'options'",
          at: keys.value("failsWith")?.range.lowerBound ?? start)
      }
      options.append(error)
    }
    checkRelations(of: options, at: keys.value("options"))
    let renamed = keys.value("renamed").map { renamedOptions($0, to: options) } ?? [:]
    let properties = keys.value("properties").map { self.properties($0, options: options) } ?? []
    let parameters = keys.value("parameters").map { self.parameters($0, options: options) } ?? []
    let helpers = keys.value("helpers").map { self.helpers($0, options: options) } ?? []
    let memberRules =
      keys.value("members").map { self.memberRules($0, in: "members", options: options) } ?? []
    let rules = memberRules.telling(of: ownError)
    let mistakes =
      keys.value("mistakes").map { self.memberRules($0, in: "mistakes", options: options) } ?? []
    let namingRules =
      keys.value("onlyWhenNamed").map { self.namingRules($0, options: options) } ?? []
    let orderRules = keys.value("order").map { self.orderRules($0, options: options) } ?? []
    let proposal: DecoratorDefinition.Proposal? = keys.value("firstSpec").flatMap {
      report.word($0, "'firstSpec'")
    }
    keys.reportUnknownKeys(of: "the front matter", to: report)
    for (key, meaning) in Self.neededKeys where !keys.mayHaveMisspelt(key) {
      if keys.value(key) == nil {
        report.error("the front matter needs '\(key)': \(meaning)", at: start)
      }
    }

    guard let key, let typeNameParts, let modifier, let summary, !report.hasErrors else {
      return nil
    }
    return DecoratorDefinition(
      key: key, keyOffset: keys.value("decorator")?.range.lowerBound ?? start,
      typeNameParts: typeNameParts, modifier: modifier, summary: summary,
      properties: properties, parameters: parameters, locals: locals, imports: imports,
      helpers: helpers, options: options, renamedOptions: renamed, rules: rules, mistakes: mistakes,
      namingRules: namingRules, orderRules: orderRules, proposal: proposal ?? .mentioned)
  }

  /// The keys that every front matter needs, with their meanings.
  private static let neededKeys = [
    ("decorator", "the key by which specs name it"),
    ("type", "the generated type's name, such as 'Counting{Protocol}'"),
    ("modifier", "the name of the method that applies it"),
    ("summary", "a sentence that says what it does"),
  ]

  private func text(_ keys: inout MappingReader, _ key: String) -> String? {
    keys.value(key).flatMap { report.string($0, "'\(key)'") }
  }

  private func templateImports(_ node: YAMLNode) -> [TemplateImport] {
    guard case .sequence(let items) = node.content else {
      report.error(
        "'imports' takes a list of modules such as '[Foundation]'", at: node.range.lowerBound)
      return []
    }
    return items.compactMap(templateImport)
  }

  private func templateImport(_ node: YAMLNode) -> TemplateImport? {
    if case .scalar = node.content {
      return swiftName(node, "a module").map { TemplateImport(module: $0, options: []) }
    }
    var keys = MappingReader(node, "an import", report: report)
    let module = swiftName(&keys, "module")
    let package = text(&keys, "package")
    let options = words(&keys, "with")
    keys.reportUnknownKeys(of: "an import", to: report)
    guard let module else {
      if keys.value("module") == nil {
        report.error(
          "an import must be the name of a module, or a map with 'module', 'package' and 'with'",
          at: node.range.lowerBound)
      }
      return nil
    }
    return TemplateImport(module: module, package: package, options: options)
  }

  /// Checks that the options exist that an option needs, or with which it is compared.
  private func checkRelations(of options: [OptionDefinition], at node: YAMLNode?) {
    let names = options.flatMap(\.paths)
    for option in options {
      if let atMost = option.atMost, !options.contains(where: { $0.name == atMost }) {
        report.error(
          "'atMost' of '\(option.name)' takes an option, not '\(atMost)'"
            + suggestion(for: atMost, among: options.map(\.name)),
          at: node?.range.lowerBound ?? 0)
      }
      for companion in option.companions where !names.contains(companion) {
        report.error(
          "'with' of '\(option.name)' takes options, not '\(companion)'"
            + suggestion(for: companion, among: names), at: node?.range.lowerBound ?? 0)
      }
    }
  }

  func optionDefinitions(_ node: YAMLNode) -> [OptionDefinition] {
    (report.mapping(node, "'options'") ?? []).compactMap(optionDefinition)
  }

  /// Returns the options of `renamed:`, by their former names.
  private func renamedOptions(
    _ node: YAMLNode, to options: [OptionDefinition]
  ) -> [String: String] {
    var renamed: [String: String] = [:]
    for entry in report.mapping(node, "'renamed'") ?? [] {
      guard let name = report.string(entry.value, "'\(entry.key.text)'") else { continue }
      if !options.contains(where: { $0.name == name }) {
        report.error(
          "'renamed' takes names of options, not '\(name)'"
            + suggestion(for: name, among: options.map(\.name)), at: entry.value.range.lowerBound)
      }
      renamed[entry.key.text] = name
    }
    return renamed
  }

  private func optionDefinition(_ entry: YAMLEntry) -> OptionDefinition? {
    let name = entry.key.text
    var keys = MappingReader(entry.value, "option '\(name)'", report: report)
    if DecoratorDefinition.commonKeys.contains(name) {
      report.error(
        "every decorator has '\(name)' already; choose another name for the option",
        at: entry.keyRange.lowerBound)
    }
    let scope: OptionDefinition.Scope? = keys.value("scope").flatMap { report.word($0, "'scope'") }
    let summary = keys.value("summary").flatMap { report.string($0, "'summary'") }
    let type = optionType(&keys, of: entry)
    let defaultNode = keys.value("default")
    let companions = words(&keys, "with")
    let atMost = keys.value("atMost").flatMap { report.string($0, "'atMost'") }
    keys.reportUnknownKeys(of: "option '\(name)'", to: report)
    guard let type else { return nil }
    let values = OptionValueReader(report: report, findMembers: nil)
    return OptionDefinition(
      name: name, type: type, scope: scope ?? .decorator, summary: summary?.inOneLine ?? "",
      defaultValue: defaultNode.flatMap {
        values.value($0, of: type, named: name, in: OptionScope())
      },
      companions: companions, atMost: atMost)
  }

  private func optionType(_ keys: inout MappingReader, of entry: YAMLEntry) -> OptionType? {
    guard let node = keys.value("type"), let name = report.string(node, "'type'") else {
      report.error("option '\(entry.key.text)' needs a 'type'", at: entry.keyRange.lowerBound)
      return nil
    }
    switch name {
    case "boolean": return .boolean
    case "integer", "number":
      let minimum = keys.value("minimum").flatMap { report.integer($0, "'minimum'") }
      let maximum = keys.value("maximum").flatMap { report.integer($0, "'maximum'") }
      if name == "integer" { return .integer(minimum: minimum, maximum: maximum) }
      return .number(minimum: minimum.map(Double.init), maximum: maximum.map(Double.init))
    case "duration":
      return .duration(
        minimumMilliseconds: minimumDuration(&keys), words: words(&keys, "words"))
    case "string": return .string
    case "typeName": return .typeName
    case "expression":
      let arguments = keys.value("arguments").flatMap { report.integer($0, "'arguments'") }
      return .expression(arguments: arguments)
    case "members":
      return .members(
        arguments: keys.value("arguments").flatMap { report.string($0, "'arguments'") })
    case "parameters": return .parameters(also: words(&keys, "also"))
    case "word": return .word(words(&keys, "words"))
    case "record":
      let fields = keys.value("fields").map(optionDefinitions) ?? []
      return .record(
        RecordType(
          fields: fields, oneOf: words(&keys, "oneOf"), shorthand: words(&keys, "shorthand")))
    default:
      let types = [
        "boolean", "duration", "expression", "integer", "members", "number", "parameters", "record",
        "string", "typeName", "word",
      ]
      report.error(
        "unknown type '\(name)'" + suggestion(for: name, among: types), at: node.range.lowerBound)
      return nil
    }
  }

  private func minimumDuration(_ keys: inout MappingReader) -> Int? {
    let reader = OptionValueReader(report: report, findMembers: nil)
    let value = keys.value("minimum").flatMap {
      reader.value($0, of: .duration(minimumMilliseconds: nil), named: "minimum", in: OptionScope())
    }
    return if case .duration(let milliseconds)? = value { milliseconds } else { nil }
  }

  func words(_ keys: inout MappingReader, _ key: String) -> [String] {
    (keys.value(key).flatMap { report.strings($0, "'\(key)'") } ?? []).map(\.text)
  }
}

extension DecoratorDefinition {
  /// Reads a definition from the front matter of a template: the text before `end`, in YAML.
  ///
  /// - Parameter ruleSets: The sets of rules that it can name.
  /// - Throws: All mistakes in it.
  public init(
    frontMatterOf template: SourceText, upTo end: Int, ruleSets: RuleSets = RuleSets()
  ) throws(DiagnosticsError) {
    let report = Report(on: template)
    let text = String(decoding: template.text.utf8.prefix(end), as: UTF8.self)
    let root = report.root(of: YAMLDocument(parsing: text))
    guard let root,
      let definition = FrontMatterReader(report: report, ruleSets: ruleSets)
        .definition(from: root),
      !report.hasErrors
    else {
      if root == nil, !report.hasErrors {
        report.error(
          "the front matter is empty; add 'decorator', 'type', 'modifier' and 'summary'", at: 0)
      }
      throw DiagnosticsError(
        report.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    self = definition
  }
}

extension String {
  /// Returns the parts before and after the only occurrence of a text; `nil` if it does not occur
  /// exactly once.
  func components(around separator: String) -> (String, String)? {
    let parts = ranges(of: separator)
    guard parts.count == 1, let range = parts.first else { return nil }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
