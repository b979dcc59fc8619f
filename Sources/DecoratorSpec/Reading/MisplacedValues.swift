/// Advice on a text, a number or a list in the place of the options of a decorator, or of one of its members.
extension Report {
  /// Returns the entries of a decorator in a spec.
  ///
  /// - Parameter members: The members that the decorator could act on.
  func options(
    _ node: YAMLNode, of definition: DecoratorDefinition, among members: MemberNames
  ) -> [YAMLEntry]? {
    let key = definition.key
    let advice: String?
    switch node.content {
    case .mapping: return mapping(node, "'\(key)'", of: "options")
    case .scalar(let scalar) where scalar.value == .null: return []
    case .sequence(let items):
      advice =
        definition.advice(onList: items)
        ?? members.advice(onMentions: items.compactMap { $0.scalar?.text }, in: key)
    case .scalar(let scalar):
      advice = self.advice(on: scalar.text, at: node, insteadOfOptionsOf: definition, members)
    }
    error("'\(key)' takes a map of options\(node.contrast)\(advice ?? "")", at: node.offset)
    return nil
  }

  private func advice(
    on text: String, at node: YAMLNode, insteadOfOptionsOf definition: DecoratorDefinition,
    _ members: MemberNames
  ) -> String? {
    let key = definition.key
    if ["on", "true", "yes", "enabled"].contains(text.lowercased()) {
      return "; write only '\(key):'"
    }
    if ["no", "off", "none", "disabled"].contains(text.lowercased()) {
      return "; to turn off a default, write '\(key): off'"
    }
    if definition.parameters.contains(where: { $0.defaultValue?.text == ".\(text)" }) {
      return "; '\(text)' is the default of '\(definition.modifier)', so write only '\(key):'"
    }
    let names = definition.options.map(\.name)
    let options = definition.options.filter { $0.scope != .member }
    if let entry = entry(for: node, among: options) { return "; write '\(key): { \(entry) }'" }
    if let pair = text.wholeMatch(of: /(\w+) *[:=]? *(\S.*)/), names.contains(String(pair.1)),
      !beginsLine(node)
    {
      return "; write '\(key): { \(pair.1): \(pair.2) }'"
    }
    if let hint = colonHint(for: text, among: names) { return hint }
    if let pair = keyWithoutColon(node) { return "; \(pair.advice)" }
    if let advice = members.advice(onMentions: [text], in: key) { return advice }
    if let member = members.all.first, let entry = entry(forTextOf: node, among: definition.options)
    {
      return "; write '\(key): { \(member): { \(entry) } }'"
    }
    return options.isEmpty ? nil : "; options: \(someOf(options.map(\.name)))"
  }

  /// Returns the advice on what stands in place of the options of a member.
  func advice(
    on node: YAMLNode, insteadOfOptionsOf member: String, _ definition: DecoratorDefinition
  ) -> String? {
    let options = definition.options.filter { $0.scope != .decorator }
    if let entry = entry(for: node, among: options) ?? entry(forTextOf: node, among: options) {
      return "; write '\(member): { \(entry) }'"
    }
    let other = definition.options.first { $0.scope == .decorator && takes(node, $0) }
    return other.map { "; '\($0.name)' is for all members: write it beside '\(member)'" }
  }

  /// Returns the entry of the option that takes a number, a duration or a word.
  private func entry(for node: YAMLNode, among options: [OptionDefinition]) -> String? {
    guard let scalar = node.scalar else { return nil }
    let options = options.filter(\.companions.isEmpty)
    var isNumber = false
    if case .integer = scalar.value { isNumber = true }
    // A number that several options can mean tells of none.
    if isNumber, options.count(where: \.isNumeric) > 1 { return nil }
    if let option = options.first(where: { takes(node, $0) }) {
      return "\(option.name): \(scalar.text)"
    }
    if let option = options.first(where: { $0.fieldNames.contains(scalar.text) }) {
      return "\(option.name): { \(scalar.text): ... }"
    }
    guard isNumber else { return nil }
    for option in options {
      switch option.type {
      case .duration: return "\(option.name): \(scalar.text)s"
      case .record(let record) where record.shorthand.isEmpty:
        return "\(option.name): \(record.exampleOfValues(scalar.text))"
      default: continue
      }
    }
    return nil
  }

  /// Returns the entry for a text that can be the value of one option alone, which takes Swift.
  private func entry(forTextOf node: YAMLNode, among options: [OptionDefinition]) -> String? {
    let options = options.filter { $0.scope == .member && $0.name != "error" }
    guard options.count == 1, case .expression = options[0].type else { return nil }
    let text = String(decoding: Array(source.text.utf8)[node.range], as: UTF8.self)
    return "\(options[0].name): \(node.scalar?.isPlain == false ? text : "'\(text)'")"
  }

  /// Returns `true` if an option takes a number, a duration or a word, as it is or as the first field of a
  /// record.
  private func takes(_ node: YAMLNode, _ option: OptionDefinition) -> Bool {
    switch option.type {
    case .duration, .integer, .number, .word: break
    case .record(let record) where !record.shorthand.isEmpty: break
    default: return false
    }
    let trial = Report(on: source)
    _ = OptionValueReader(node: node, name: option.name, report: trial).value(of: option.type)
    return !trial.hasErrors
  }
}

extension DecoratorDefinition {
  /// Returns the advice to write a map, if a list consists of an option and its value.
  fileprivate func advice(onList items: [YAMLNode]) -> String? {
    let texts = items.compactMap { $0.scalar?.text }
    guard texts.count == items.count, texts.count == 2,
      options.contains(where: { $0.name == texts[0] })
    else { return nil }
    return "; write '\(key): { \(texts[0]): \(texts[1]) }'"
  }
}

extension MemberNames {
  /// Returns the advice on how a decorator acts on some members alone, if all names are those of members.
  fileprivate func advice(onMentions names: [String], in key: String) -> String? {
    guard !names.isEmpty, names.allSatisfy(all.contains) else { return nil }
    return "; to name members, write '\(key): { only: [\(names.joined(separator: ", "))] }'"
  }
}
