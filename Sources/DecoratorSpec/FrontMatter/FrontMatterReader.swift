import DecoratorDeclarations

struct FrontMatterReader {
  var report: Report
  let ruleSets: RuleSets
  let isBuiltIn: Bool
  var options: [OptionDefinition] = []
  /// The error with which the decorator itself ends calls.
  var ownError: String?

  mutating func definition(from root: YAMLNode) -> DecoratorDefinition? {
    let keys = MappingReader(root, "the front matter", report: report)
    if keys.integer("context") ?? 1 != 1 {
      report.error(
        "this version of 'decorate' supports only 'context: 1'", at: keys.offset(of: "context"))
    }
    ownError = swiftName(keys, "failsWith")
    options = optionDefinitions(keys, "options")
    let failureUse: DecoratorDefinition.FailureUse? = keys.word("failures")
    if let failureUse { options += failureOptions(failureUse, at: keys.offset(of: "failures")) }
    let isConditional = keys.boolean("conditional") ?? false
    if isConditional { options.append(conditionOption) }
    if let ownError { addErrorOption(insteadOf: ownError, at: keys.offset(of: "failsWith")) }
    checkRelations(at: keys.offset(of: "options"))
    let definition = DecoratorDefinition(
      key: keys.string("decorator") ?? "", keyOffset: keys.offset(of: "decorator"),
      typeNamePattern: keys.value("type").flatMap(typeNamePattern) ?? "",
      modifier: swiftName(keys, "modifier") ?? "",
      module: swiftName(keys, "module") ?? LibraryModule.base,
      modifierPlace: SourcePlace(source: report.source, offset: keys.offset(of: "modifier")),
      isBuiltIn: isBuiltIn,
      summary: keys.string("summary")?.inOneLine ?? "",
      alsoKnownAs: keys.strings("alsoKnownAs").map(\.text),
      properties: items(
        of: keys.value("properties"), "properties", needing: ["name", "type"], property),
      parameters: items(
        of: keys.value("parameters"), "parameters", needing: ["name", "type", "summary"], parameter),
      locals: keys.strings("locals").compactMap { swiftName($0.text, "'locals'", at: $0.offset) },
      imports: items(
        of: keys.value("imports"), "imports", shorthand: "module", needing: ["module"],
        templateImport),
      helpers: items(
        of: keys.value("helpers"), "helpers", shorthand: "partial", needing: ["partial"], helper),
      options: options, renamedOptions: renamedOptions(keys), advice: advice(keys),
      rules: memberRules(keys),
      remarks: Dictionary(
        uniqueKeysWithValues: MemberRule.Remark.allCases.map { ($0, rules(keys, .remark($0))) }),
      namingRules: rules(keys, .onlyWhenNamed),
      typeChecks: items(
        of: keys.value("checks"), "checks", needing: ["of", "conformTo"], typeCheck),
      streamExtent: keys.string("streams")?.inOneLine,
      orderRules: items(of: keys.value("order"), "order", orderRule),
      proposal: keys.word("firstSpec") ?? .mentioned, failureUse: failureUse,
      isConditional: isConditional, isTimed: keys.boolean("timed") ?? false)
    for property in definition.properties
    where !report.hasErrors && property.value == nil
      && !definition.parameters.contains(where: { $0.name == property.name })
    {
      report.error(
        "the property '\(property.name)' has no value; add 'value:', or a parameter of this name",
        at: property.type.offset)
    }
    let otherNames = [
      "description": "summary", "key": "decorator", "library": "module", "name": "decorator",
      "product": "module",
    ]
    keys.finish(needing: ["decorator", "type", "modifier", "summary"]) { entry in
      otherNames[entry.key.text].map { "; did you mean '\($0)'?" }
    }
    return report.hasErrors ? nil : definition
  }

  // MARK: Lists

  /// Returns what `read` makes of the items of a list.
  ///
  /// - Parameter shorthand: The key for which an item that is not a map is the value.
  func items<Item>(
    of node: YAMLNode?, _ key: String, shorthand: String? = nil, needing needed: [String] = [],
    _ read: (MappingReader) -> Item?
  ) -> [Item] {
    guard let node else { return [] }
    guard case .sequence(let items) = node.content else {
      report.expected("a list, with '- ' before each item", as: "'\(key)'", insteadOf: node)
      return []
    }
    return items.compactMap { item in
      let keys = MappingReader(item, "an item of '\(key)'", shorthand: shorthand, report: report)
      defer { keys.finish(needing: needed) }
      return read(keys)
    }
  }

  // A missing value is an error, after which there is no definition.

  private func property(_ keys: MappingReader) -> DecoratorProperty {
    DecoratorProperty(
      name: swiftName(keys, "name") ?? "", type: templateText(keys, "type"),
      value: keys.value("value") == nil ? nil : templateText(keys, "value"),
      conditions: optionConditions(keys))
  }

  private func parameter(_ keys: MappingReader) -> ModifierParameter {
    let name = swiftName(keys, "name") ?? ""
    return ModifierParameter(
      name: name, label: label(keys) ?? name, type: templateText(keys, "type"),
      defaultValue: keys.value("default") == nil ? nil : templateText(keys, "default"),
      summary: templateText(keys, "summary"), conditions: optionConditions(keys))
  }

  private func templateImport(_ keys: MappingReader) -> TemplateImport {
    TemplateImport(
      module: swiftName(keys, "module") ?? "", hiddenTypes: keys.strings("hides").map(\.text),
      conditions: optionConditions(keys))
  }

  private func helper(_ keys: MappingReader) -> TemplateHelper {
    TemplateHelper(partial: templateText(keys, "partial"), conditions: optionConditions(keys))
  }

  private func templateText(_ keys: MappingReader, _ key: String) -> TemplateText {
    TemplateText(text: keys.string(key) ?? "", offset: keys.offset(of: key))
  }

  private func typeCheck(_ keys: MappingReader) -> TypeCheck? {
    let subjects = keys.strings("of")
    let known =
      [TypeCheck.arguments, TypeCheck.result]
      + options.filter { if case .parameters = $0.type { true } else { false } }.map(\.name)
    for subject in subjects where !known.contains(subject.text) {
      report.unknown("word", subject.text, in: " in 'of'", among: known, at: subject.offset)
    }
    let conformance: TypeCheck.Conformance? = keys.word("conformTo")
    let (modes, conditions) = (keys.strings("acting").map(\.text), optionConditions(keys))
    return conformance.map {
      TypeCheck(
        subjects: subjects.map(\.text), conformance: $0, modes: modes, conditions: conditions)
    }
  }

  private func orderRule(_ keys: MappingReader) -> OrderRule? {
    let outside = keys.strings("outside").map { OrderRule.Other(key: $0.text, offset: $0.offset) }
    let inside = keys.strings("inside").map { OrderRule.Other(key: $0.text, offset: $0.offset) }
    let otherwise = keys.string("otherwise")?.inOneLine
    let means = keys.string("means")?.inOneLine
    let conditions = optionConditions(keys)
    let (acting, othersActing) = (keys.strings("acting"), keys.strings("othersActing"))
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
      acting: acting.map(\.text), othersActing: othersActing.map(\.text), conditions: conditions)
  }

  // MARK: Names that are copied to the generated Swift

  private func typeNamePattern(_ node: YAMLNode) -> String? {
    guard let pattern = report.string(node, "'type'") else { return nil }
    let placeholder = DecoratorDefinition.placeholder
    if pattern.ranges(of: placeholder).count == 1,
      pattern.replacing(placeholder, with: "Protocol").isSwiftTypeName
    {
      return pattern
    }
    report.error(
      "'type' takes a Swift name with '{Protocol}' once, in the place of the protocol's name, "
        + "not '\(pattern)'", at: node.offset)
    return nil
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
    let label = keys.string("label")
    if let label, !label.isSwiftIdentifier {
      report.error(
        "'label' takes a Swift name or '_', not '\(label)'", at: keys.offset(of: "label"))
    }
    return label
  }
}

extension DecoratorDefinition {
  /// Reads a definition from the front matter of a template: the text before `end`, in YAML.
  ///
  /// - Parameters:
  ///   - ruleSets: The sets of rules that it can name.
  ///   - isBuiltIn: A Boolean value that indicates whether the template is part of this package.
  /// - Throws: All mistakes in it.
  public static func read(
    frontMatterOf template: SourceText, upTo end: Int, ruleSets: RuleSets = RuleSets(),
    isBuiltIn: Bool = false
  ) throws(DiagnosticsError) -> DecoratorDefinition {
    let report = Report(on: template)
    let text = String(decoding: template.text.utf8.prefix(end), as: UTF8.self)
    let root = report.root(of: text)
    var reader = FrontMatterReader(report: report, ruleSets: ruleSets, isBuiltIn: isBuiltIn)
    let empty = YAMLNode(range: 0..<0, content: .mapping([]))
    guard let definition = reader.definition(from: root ?? empty) else { throw report.failure }
    return definition
  }
}
