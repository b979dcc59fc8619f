import DecoratorDeclarations

struct FrontMatterReader {
  var report: Report
  let ruleSets: RuleSets
  var options: [OptionDefinition] = []
  /// The error with which the decorator itself ends calls.
  var ownError: String?

  mutating func definition(from root: YAMLNode) -> DecoratorDefinition? {
    let keys = MappingReader(root, "the front matter", report: report)
    if keys.integer("context") ?? 1 != 1 {
      report.error(
        "this version of 'decorate' supports only 'context: 1'", at: keys.offset(of: "context"))
    }
    let key = keys.string("decorator")
    let typeNameParts = keys.value("type").flatMap(self.typeNameParts)
    let modifier = swiftName(keys, "modifier")
    let summary = keys.string("summary")?.inOneLine
    ownError = swiftName(keys, "failsWith")
    options = optionDefinitions(keys, "options")
    if let ownError { addErrorOption(insteadOf: ownError, at: keys.offset(of: "failsWith")) }
    checkRelations(at: keys.offset(of: "options"))
    let definition = DecoratorDefinition(
      key: key ?? "", keyOffset: keys.offset(of: "decorator"),
      typeNameParts: typeNameParts ?? ("", ""), modifier: modifier ?? "", summary: summary ?? "",
      properties: items(
        keys, "properties", "{ name: counter, type: Counter }", needing: ["name", "type"], property
      ),
      parameters: items(
        keys, "parameters", "{ name: counter, type: Counter, summary: ... }",
        needing: ["name", "type", "summary"], parameter),
      locals: keys.strings("locals").compactMap { swiftName($0.text, "'locals'", at: $0.offset) },
      imports: items(
        keys, "imports", "Foundation", shorthand: "module", needing: ["module"], templateImport),
      helpers: items(
        keys, "helpers", "Bridge", shorthand: "partial", needing: ["partial"], helper),
      options: options, renamedOptions: renamedOptions(keys), rules: memberRules(keys),
      mistakes: rules(keys, .mistakes), namingRules: rules(keys, .onlyWhenNamed),
      orderRules: items(keys, "order", "{ inside: [other], means: ... }", orderRule),
      proposal: keys.word("firstSpec") ?? .mentioned)
    keys.finish(needing: ["decorator", "type", "modifier", "summary"])
    return report.hasErrors ? nil : definition
  }

  // MARK: Lists

  /// Returns what `read` makes of the items of a list.
  ///
  /// - Parameters:
  ///   - example: An item.
  ///   - shorthand: The key for which an item that is not a map is the value.
  func items<Item>(
    _ keys: MappingReader, _ key: String, _ example: String, shorthand: String? = nil,
    needing needed: [String] = [], _ read: (MappingReader) -> Item?
  ) -> [Item] {
    keys.value(key).map {
      items(of: $0, key, example, shorthand: shorthand, needing: needed, read)
    } ?? []
  }

  func items<Item>(
    of node: YAMLNode, _ key: String, _ example: String, shorthand: String? = nil,
    needing needed: [String] = [], _ read: (MappingReader) -> Item?
  ) -> [Item] {
    guard case .sequence(let items) = node.content else {
      report.expected("a list such as '[\(example)]'", as: "'\(key)'", insteadOf: node)
      return []
    }
    return items.compactMap { item in
      let keys = MappingReader(item, "an item of '\(key)'", shorthand: shorthand, report: report)
      defer { keys.finish(needing: needed) }
      return read(keys)
    }
  }

  private func property(_ keys: MappingReader) -> DecoratorProperty? {
    let name = swiftName(keys, "name")
    let type = templateText(keys, "type")
    let value = templateText(keys, "value")
    let conditions = optionConditions(keys)
    guard let name, let type else { return nil }
    return DecoratorProperty(name: name, type: type, value: value, conditions: conditions)
  }

  private func parameter(_ keys: MappingReader) -> ModifierParameter? {
    let name = swiftName(keys, "name")
    let type = templateText(keys, "type")
    let defaultValue = templateText(keys, "default")
    let summary = templateText(keys, "summary")
    let conditions = optionConditions(keys)
    let label = label(keys)
    guard let name, let type, let summary else { return nil }
    return ModifierParameter(
      name: name, label: label ?? name, type: type, defaultValue: defaultValue, summary: summary,
      conditions: conditions)
  }

  private func templateImport(_ keys: MappingReader) -> TemplateImport? {
    let (package, options) = (keys.string("package"), keys.strings("with").map(\.text))
    return swiftName(keys, "module").map {
      TemplateImport(module: $0, package: package, options: options)
    }
  }

  private func helper(_ keys: MappingReader) -> TemplateHelper? {
    let conditions = optionConditions(keys)
    return templateText(keys, "partial").map {
      TemplateHelper(partial: $0.text, offset: $0.offset, conditions: conditions)
    }
  }

  private func templateText(_ keys: MappingReader, _ key: String) -> TemplateText? {
    keys.string(key).map { TemplateText(text: $0, offset: keys.offset(of: key)) }
  }

  private func orderRule(_ keys: MappingReader) -> OrderRule? {
    let outside = keys.strings("outside").map(\.text)
    let inside = keys.strings("inside").map(\.text)
    let otherwise = keys.string("otherwise")?.inOneLine
    let means = keys.string("means")?.inOneLine
    let conditions = optionConditions(keys)
    guard let reason = otherwise.map(OrderRule.Reason.otherwise) ?? means.map({ .means($0) }),
      otherwise == nil || means == nil, outside.isEmpty != inside.isEmpty
    else {
      report.error(
        "a rule of 'order' needs other decorators under either 'outside:' or 'inside:', and either "
          + "'otherwise:' (what goes wrong on the other side) or 'means:' (what it does there)",
        at: keys.offset)
      return nil
    }
    return OrderRule(
      side: outside.isEmpty ? .inside : .outside, others: outside + inside, reason: reason,
      conditions: conditions)
  }

  // MARK: Names that are copied to the generated Swift

  private func typeNameParts(_ node: YAMLNode) -> (head: String, tail: String)? {
    guard let pattern = report.string(node, "'type'") else { return nil }
    let places = pattern.ranges(of: "{Protocol}")
    guard places.count == 1, pattern.replacing("{Protocol}", with: "Protocol").isSwiftTypeName
    else {
      report.error(
        "'type' takes a Swift name with '{Protocol}' once, in the place of the protocol's name, "
          + "not '\(pattern)'", at: node.offset)
      return nil
    }
    return (String(pattern[..<places[0].lowerBound]), String(pattern[places[0].upperBound...]))
  }

  private func swiftName(_ keys: MappingReader, _ key: String) -> String? {
    keys.string(key).flatMap { swiftName($0, "'\(key)'", at: keys.offset(of: key)) }
  }

  private func swiftName(_ name: String, _ subject: String, at offset: Int) -> String? {
    if name.isSwiftTypeName { return name }
    report.error("\(subject) takes a Swift name, not '\(name)'", at: offset)
    return nil
  }

  /// Returns an argument label, which can be a keyword or `_`.
  private func label(_ keys: MappingReader) -> String? {
    guard let label = keys.string("label"), !label.isSwiftIdentifier else {
      return keys.string("label")
    }
    report.error("'label' takes a Swift name or '_', not '\(label)'", at: keys.offset(of: "label"))
    return nil
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
    var reader = FrontMatterReader(report: report, ruleSets: ruleSets)
    let empty = YAMLNode(range: 0..<0, content: .mapping([]))
    guard let definition = reader.definition(from: root ?? empty) else {
      throw report.failure
    }
    self = definition
  }
}
