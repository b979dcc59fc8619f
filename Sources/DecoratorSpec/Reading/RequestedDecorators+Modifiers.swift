extension RequestedDecorators {
  /// Reports decorators whose modifiers have one name, of which a program would apply only one, and one with the modifier
  /// of stacks beside a stack.
  func checkModifiers(report: Report) {
    var owners: [String: DecoratorDefinition] = [:]
    for item in items.sorted(by: { $0.definition.isBuiltIn && !$1.definition.isBuiltIn }) {
      let definition = item.definition
      let name = definition.modifier
      if name == DecoratorStack.modifier, stack != nil {
        reject(item, because: "a stack has that modifier, too", report)
      } else if let owner = owners.updateValue(definition, forKey: name) {
        let place = owner.isBuiltIn ? "" : " (\(owner.modifierPlace.text(in: report.source)))"
        reject(item, because: "'\(owner.key)'\(place) has that modifier, too", report)
      }
    }
  }

  private func reject(_ item: Item, because reason: String, _ report: Report) {
    let definition = item.definition
    report.error(
      "'\(definition.key)' has the modifier '\(definition.modifier)' "
        + "(\(definition.modifierPlace.text(in: report.source))), but \(reason), and a program could apply only one of "
        + "them; choose another 'modifier:' in its template", at: item.offset)
  }
}
