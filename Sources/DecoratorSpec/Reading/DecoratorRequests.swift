/// The entries under `decorators:`, of a protocol or of defaults, before their values are read.
struct DecoratorRequests {
  struct Request {
    var definition: DecoratorDefinition
    /// The place that names the decorator.
    var offset: Int
    /// The value of the entry; `nil` in a list.
    var value: YAMLNode?
  }

  let report: Report
  private(set) var requests: [Request] = []
  /// The keys of the decorators that are off, with their places.
  private(set) var leftOut: [(key: String, offset: Int)] = []

  init(report: Report) { self.report = report }

  /// Makes requests for decorators without entries.
  init(for definitions: [DecoratorDefinition], report: Report) {
    self.report = report
    requests = definitions.map { Request(definition: $0, offset: 0) }
  }

  /// Reads a map, or a list of keys and maps with one entry. Reports entries that are not
  /// decorators.
  init(in node: YAMLNode, definitions: [DecoratorDefinition], report: Report) {
    self.report = report
    for (key, offset, value) in Self.entries(of: node, definitions, report) {
      guard let definition = definitions.first(where: { $0.key == key }) else {
        report.error(unknownDecorator(key, among: definitions), at: offset)
        continue
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

  /// Returns a message on an unknown decorator, which can be an option with too little indentation.
  private func unknownDecorator(_ key: String, among definitions: [DecoratorDefinition]) -> String {
    if let definition = requests.last?.definition,
      (definition.options.map(\.name) + DecoratorDefinition.commonKeys).contains(key)
    {
      return
        "'\(key)' is an option of '\(definition.key)', not a decorator; indent it below '\(definition.key):'"
    }
    return "unknown decorator '\(key)'" + suggestion(for: key, among: definitions.map(\.key))
  }

  private static func entries(
    of node: YAMLNode, _ definitions: [DecoratorDefinition], _ report: Report
  ) -> [(key: String, offset: Int, value: YAMLNode?)] {
    switch node.content {
    case .mapping(let entries):
      return entries.map { ($0.key.text, $0.keyRange.lowerBound, $0.value) }
    case .sequence(let items):
      return items.flatMap { item in
        switch item.content {
        case .scalar(let scalar): [(scalar.text, item.range.lowerBound, YAMLNode?.none)]
        case .mapping, .sequence: entries(of: item, definitions, report)
        }
      }
    case .scalar(let scalar):
      let isKnown = definitions.contains { $0.key == scalar.text }
      let keys = isKnown ? [scalar.text] : definitions.prefix(2).map(\.key)
      report.expected(
        "a list such as '[\(keys.joined(separator: ", "))]', or a map", as: "'decorators'",
        insteadOf: node)
      return []
    }
  }
}

extension YAMLNode {
  /// A Boolean value that indicates whether it is `off`.
  var isOff: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.isPlain && scalar.text == "off"
  }
}
