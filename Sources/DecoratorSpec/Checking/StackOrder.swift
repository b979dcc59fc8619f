extension DecoratorStack {
  /// Warnings on decorators that are on the wrong side of others, unless the order is intended.
  var orderWarnings: [Diagnostic] {
    guard !isOrderIntended else { return [] }
    return relations.compactMap { relation in
      guard case .otherwise(let consequence) = relation.rule.reason,
        relation.side != relation.rule.side
      else { return nil }
      return Diagnostic(
        .warning,
        "'\(relation.key)' is \(relation.side) '\(relation.other)', so \(consequence); "
          + "move it \(relation.rule.side), or write 'order: intended' beside the stack",
        at: relation.place.offset, in: relation.place.source)
    }
  }

  /// The meanings of the order, a sentence for each pair for which another order would be as good.
  public var orderMeanings: [String] {
    relations.compactMap { relation in
      guard case .means(let meaning) = relation.rule.reason, relation.side == relation.rule.side
      else { return nil }
      return "'\(relation.key)', \(relation.side) '\(relation.other)', \(meaning)."
    }
  }

  /// Two decorators of a stack, and a rule of the first one's template on their order.
  private struct Relation {
    var key: String
    var place: SourcePlace
    var other: String
    var side: OrderRule.Side
    var rule: OrderRule
  }

  private func meets(_ first: Int, _ second: Int, by rule: OrderRule) -> Bool {
    zip(parts[first].decorator.treatments, parts[second].decorator.treatments).contains {
      $0.isActing(in: rule.acting) && $1.isActing(in: rule.othersActing)
    }
  }

  private var relations: [Relation] {
    parts.indices.flatMap { index in
      let configured = parts[index].decorator
      let rules = configured.definition.orderRules.filter { configured.holds($0.conditions) }
      return rules.flatMap { rule in
        parts.indices.filter { other in
          rule.others.contains { $0.key == parts[other].decorator.definition.key }
            && meets(index, other, by: rule)
        }.map { other in
          Relation(
            key: configured.definition.key, place: parts[index].place,
            other: parts[other].decorator.definition.key, side: index < other ? .outside : .inside,
            rule: rule)
        }
      }
    }
  }
}
