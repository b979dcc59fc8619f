extension [DecoratorDefinition] {
  /// The keys from the outermost to the innermost, by the rules of their templates.
  ///
  /// If a decorator can be on two sides, the side that its template states first counts. If no rule
  /// tells two decorators apart, or templates contradict each other, the order of the keys counts.
  var inUsualOrder: [String] {
    let edges = orderEdges
    var order: [String] = []
    var rest = map(\.key).sorted()
    while !rest.isEmpty {
      let next =
        rest.firstIndex { key in !edges.contains { $0.inner == key && rest.contains($0.outer) } }
        ?? 0
      order.append(rest.remove(at: next))
    }
    return order
  }

  private var orderEdges: [(outer: String, inner: String)] {
    var edges: [(outer: String, inner: String)] = []
    for definition in self {
      var decided: Set<String> = []
      for rule in definition.orderRules where rule.conditions.isEmpty {
        for other in rule.others where decided.insert(other).inserted {
          edges.append(
            rule.side == .outside ? (definition.key, other) : (other, definition.key))
        }
      }
    }
    return edges
  }
}
