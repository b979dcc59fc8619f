/// The decorators under `stack:`, outermost first, before their entries are read.
struct StackRequest {
  /// A decorator, and the place that names it in the stack.
  struct Part {
    var definition: DecoratorDefinition
    var offset: Int

    var key: String { definition.key }
  }

  let report: Report
  /// The place of the key.
  let offset: Int
  /// A Boolean value that indicates whether it leaves out the stack of the defaults.
  let isOff: Bool
  /// A Boolean value that indicates whether the order is intended, even if templates warn of it.
  let isOrderIntended: Bool
  private(set) var parts: [Part] = []

  /// Reads a list of keys, or `off`. Reports items that are not decorators or occur twice.
  init?(_ keys: inout MappingReader, definitions: [DecoratorDefinition], report: Report) {
    self.report = report
    let stack = keys.entry("stack")
    let order = keys.entry("order")
    isOrderIntended = order != nil
    guard let entry = stack else {
      if let order {
        report.error(
          "'order' works only with 'stack'; add it, or remove 'order'",
          at: order.keyRange.lowerBound)
      }
      return nil
    }
    if let order, !order.value.isIntended {
      report.expected(
        "'intended', which accepts the order of the stack as it is", as: "'order'",
        insteadOf: order.value)
    }
    offset = entry.keyRange.lowerBound
    isOff = entry.value.isOff
    if isOff { return }
    guard case .sequence(let items) = entry.value.content else {
      report.expected(
        "a list such as '[\(definitions.prefix(2).map(\.key).joined(separator: ", "))]', outermost first",
        as: "'stack'", insteadOf: entry.value)
      return
    }
    if items.isEmpty {
      report.error("'stack' is empty; add a decorator", at: offset)
    }
    for item in items { add(item, among: definitions) }
    if let part = parts.first(where: { $0.definition.modifier == DecoratorStack.modifier }) {
      report.error(
        "'\(part.definition.key)' and the stack both use the modifier '.\(DecoratorStack.modifier)'; "
          + "change 'modifier:' in its template", at: part.offset)
    }
  }

  mutating func leaveOut(_ key: String) { parts.removeAll { $0.key == key } }

  private mutating func add(_ item: YAMLNode, among definitions: [DecoratorDefinition]) {
    guard case .scalar(let scalar) = item.content, scalar.value != .null else {
      return report.expected(
        "the key of a decorator, with its options under 'decorators:'",
        as: "each item of 'stack'", insteadOf: item)
    }
    let key = scalar.text
    guard let definition = definitions.first(where: { $0.key == key }) else {
      return report.error(
        "unknown decorator '\(key)'" + suggestion(for: key, among: definitions.map(\.key)),
        at: item.range.lowerBound)
    }
    if parts.contains(where: { $0.definition.key == key }) {
      return report.error(
        "'\(key)' is in the stack twice; remove one, since each decorator has one type and one set of options",
        at: item.range.lowerBound)
    }
    parts.append(Part(definition: definition, offset: item.range.lowerBound))
  }
}

extension YAMLNode {
  fileprivate var isIntended: Bool {
    if case .scalar(let scalar) = content { scalar.text == "intended" } else { false }
  }
}
