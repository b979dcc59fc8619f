/// The decorators that are asked for of one protocol, before what is said of each is read.
struct DecoratorRequests {
  struct Request {
    var definition: DecoratorDefinition
    /// Where the spec names the decorator.
    var offset: Int
    /// What it says of it; nil in a list, and in a stack.
    var value: YAMLNode?
  }

  private(set) var requests: [Request] = []

  init() {}

  /// Reads a map, or a list of keys and one-entry maps; reports what is no decorator.
  init(in node: YAMLNode, definitions: [DecoratorDefinition], report: Report) {
    for (key, offset, value) in Self.entries(of: node, definitions, report) {
      guard let definition = definitions.first(where: { $0.key == key }) else {
        report.error(unknownDecorator(key, among: definitions), at: offset)
        continue
      }
      if requests.contains(where: { $0.definition.key == key }) {
        report.error("'\(key)' stands in the list twice", at: offset)
        continue
      }
      add(Request(definition: definition, offset: offset, value: value), report)
    }
  }

  /// Returns these with those decorators of a stack that are not asked for yet.
  func adding(_ stack: StackRequest) -> DecoratorRequests {
    var all = self
    for part in stack.parts
    where !requests.contains(where: { $0.definition.key == part.definition.key }) {
      all.add(Request(definition: part.definition, offset: part.offset, value: nil), stack.report)
    }
    return all
  }

  private mutating func add(_ request: Request, _ report: Report) {
    let modifier = request.definition.modifier
    if let other = requests.first(where: { $0.definition.modifier == modifier }) {
      report.error(
        "'\(request.definition.key)' and '\(other.definition.key)' are both applied with '.\(modifier)'; "
          + "leave one out, or change the 'modifier:' of its template", at: request.offset)
    }
    requests.append(request)
  }

  /// An option that is indented too little stands where a decorator should.
  private func unknownDecorator(_ key: String, among definitions: [DecoratorDefinition]) -> String {
    if let definition = requests.last?.definition,
      (definition.options.map(\.name) + DecoratorDefinition.commonKeys).contains(key)
    {
      return "'\(key)' is no decorator but an option; indent it below '\(definition.key):'"
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
      let example = isKnown ? scalar.text : definitions.map(\.key).joined(separator: ", ")
      report.expected("a list such as [\(example)], or a map", as: "'decorators'", insteadOf: node)
      return []
    }
  }
}
