/// The decorators and the stack that a spec requests in one place: in a protocol, at a pattern or in
/// defaults.
struct DecoratorLayer {
  struct Request {
    var definition: DecoratorDefinition
    var offset: Int
    /// The value of the entry, which is not read yet; `nil` in a list.
    var value: YAMLNode?
  }

  let report: Report
  private(set) var requests: [Request] = []
  /// The keys of the decorators that are off, with their places.
  private(set) var leftOut: [(key: String, offset: Int)] = []
  private(set) var stack: StackRequest?

  init(of definitions: [DecoratorDefinition] = [], report: Report) {
    self.report = report
    requests = definitions.map { Request(definition: $0, offset: 0) }
  }

  /// Reads the keys `decorators`, `stack` and `order`; `nil` if there are no decorators and no stack.
  init?(_ keys: MappingReader, among definitions: [DecoratorDefinition], report: Report) {
    self.report = report
    let decorators = keys.value("decorators")
    stack = StackRequest(keys, among: definitions, report: report)
    guard decorators != nil || stack != nil else { return nil }
    if let decorators { read(decorators, among: definitions) }
  }

  /// Reads a map, or a list of keys and maps.
  private mutating func read(_ node: YAMLNode, among definitions: [DecoratorDefinition]) {
    switch node.content {
    case .mapping(let entries):
      for entry in entries {
        add(entry.key.text, entry.keyRange.lowerBound, entry.value, among: definitions)
      }
    case .sequence(let items):
      for item in items {
        if case .scalar(let scalar) = item.content {
          add(scalar.text, item.range.lowerBound, nil, among: definitions)
        } else {
          read(item, among: definitions)
        }
      }
    case .scalar(let scalar):
      let isKnown = definitions.contains { $0.key == scalar.text }
      let example = isKnown ? "[\(scalar.text)]" : definitions.exampleOfKeys
      report.expected(
        "a list such as '\(example)', or a map", as: "'decorators'", insteadOf: node)
    }
  }

  private mutating func add(
    _ key: String, _ offset: Int, _ value: YAMLNode?, among definitions: [DecoratorDefinition]
  ) {
    guard let definition = definitions.first(where: { $0.key == key }) else {
      if let last = requests.last?.definition, last.hasKey(key) {
        return report.error(
          "'\(key)' is an option of '\(last.key)', not a decorator; indent it below '\(last.key):'",
          at: offset)
      }
      return report.unknownDecorator(key, among: definitions, at: offset)
    }
    if (requests.map(\.definition.key) + leftOut.map(\.key)).contains(key) {
      report.error("'\(key)' is in the list twice; remove one", at: offset)
    } else if value?.isOff == true {
      leftOut.append((key, offset))
    } else {
      requests.append(Request(definition: definition, offset: offset, value: value))
    }
  }
}

/// The contents of `defaults:`, which apply to all protocols of a spec.
struct SpecDefaults {
  /// The layers. Those of other files come first, and the spec's own build on them.
  var layers: [DecoratorLayer] = []
  /// `true` if they have mistakes that do not depend on a protocol.
  var hasErrors = false

  /// `true` if the spec has no `defaults:`, not even with mistakes.
  var areAbsent: Bool { layers.isEmpty && !hasErrors }
}

/// The decorators under `stack:`, outermost first.
struct StackRequest {
  let report: Report
  let offset: Int
  /// `true` if it leaves out the stack of the defaults.
  let isOff: Bool
  /// `true` if the order is intended, even if templates warn of it.
  let isOrderIntended: Bool
  var parts: [(definition: DecoratorDefinition, offset: Int)] = []

  /// Reads a list of keys, or `off`.
  init?(_ keys: MappingReader, among definitions: [DecoratorDefinition], report: Report) {
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
    if let order, order.value.scalar?.text != "intended" {
      report.expected(
        "'intended', which accepts the order of the stack as it is", as: "'order'",
        insteadOf: order.value)
    }
    offset = entry.keyRange.lowerBound
    isOff = entry.value.isOff
    if isOff { return }
    guard case .sequence(let items) = entry.value.content else {
      report.expected(
        "a list such as '\(definitions.exampleOfKeys)', outermost first", as: "'stack'",
        insteadOf: entry.value)
      return
    }
    if items.isEmpty { report.error("'stack' is empty; add a decorator", at: offset) }
    for item in items { add(item, among: definitions) }
  }

  func contains(_ key: String) -> Bool { parts.contains { $0.definition.key == key } }

  private mutating func add(_ item: YAMLNode, among definitions: [DecoratorDefinition]) {
    let offset = item.range.lowerBound
    guard let scalar = item.scalar, scalar.value != .null else {
      return report.expected(
        "the key of a decorator, with its options under 'decorators:'",
        as: "each item of 'stack'", insteadOf: item)
    }
    guard let definition = definitions.first(where: { $0.key == scalar.text }) else {
      return report.unknownDecorator(scalar.text, among: definitions, at: offset)
    }
    if contains(definition.key) {
      return report.error(
        "'\(definition.key)' is in the stack twice; remove one, since each decorator has one type and one set of options",
        at: offset)
    }
    if definition.modifier == DecoratorStack.modifier {
      report.error(
        "'\(definition.key)' and the stack both use the modifier '.\(DecoratorStack.modifier)'; "
          + "change 'modifier:' in its template", at: offset)
    }
    parts.append((definition, offset))
  }
}

extension Report {
  fileprivate func unknownDecorator(
    _ key: String, among definitions: [DecoratorDefinition], at offset: Int
  ) {
    error(
      "unknown decorator '\(key)'" + suggestion(for: key, among: definitions.map(\.key)), at: offset
    )
  }
}

extension [DecoratorDefinition] {
  /// A list of two keys, as it is written in a spec.
  var exampleOfKeys: String { "[\(prefix(2).map(\.key).joined(separator: ", "))]" }
}

extension DecoratorDefinition {
  fileprivate func hasKey(_ key: String) -> Bool {
    (options.map(\.name) + Self.commonKeys).contains(key)
  }
}

extension YAMLNode {
  var isOff: Bool { scalar.map { $0.isPlain && $0.text == "off" } ?? false }
}
