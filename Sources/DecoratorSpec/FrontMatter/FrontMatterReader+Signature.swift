/// The properties of the generated type, the parameters of its modifier, and its helpers.
extension FrontMatterReader {
  /// Returns the items of `properties:`.
  func properties(_ node: YAMLNode, options: [OptionDefinition]) -> [DecoratorProperty] {
    items(of: node, "'properties' takes a list such as '[{ name: counter, type: Counter }]'") {
      item in
      var keys = MappingReader(item, "a property", report: report)
      let name = swiftName(&keys, "name")
      let type = templateText(&keys, "type")
      let value = templateText(&keys, "value")
      let conditions = optionConditions(&keys, options: options)
      keys.reportUnknownKeys(of: "a property", to: report)
      guard let name, let type else {
        if case .mapping = item.content, keys.value("name") == nil || type == nil {
          report.error("a property needs 'name' and 'type'", at: item.range.lowerBound)
        }
        return nil
      }
      return DecoratorProperty(name: name, type: type, value: value, conditions: conditions)
    }
  }

  /// Returns the items of `parameters:`.
  func parameters(_ node: YAMLNode, options: [OptionDefinition]) -> [ModifierParameter] {
    items(
      of: node,
      "'parameters' takes a list such as '[{ name: counter, type: Counter, summary: ... }]'"
    ) { item in
      var keys = MappingReader(item, "a parameter", report: report)
      let name = swiftName(&keys, "name")
      let label = keys.value("label").flatMap(self.label)
      let type = templateText(&keys, "type")
      let defaultValue = templateText(&keys, "default")
      let summary = templateText(&keys, "summary")
      let conditions = optionConditions(&keys, options: options)
      keys.reportUnknownKeys(of: "a parameter", to: report)
      guard let name, let type, let summary else {
        if keys.value("name") == nil || type == nil || summary == nil {
          report.error("a parameter needs 'name', 'type' and 'summary'", at: item.range.lowerBound)
        }
        return nil
      }
      return ModifierParameter(
        name: name, label: label ?? name, type: type, defaultValue: defaultValue, summary: summary,
        conditions: conditions)
    }
  }

  /// Returns the items of `helpers:`, each of which is a name or a map.
  func helpers(_ node: YAMLNode, options: [OptionDefinition]) -> [TemplateHelper] {
    items(of: node, "'helpers' takes a list of partials such as '[Bridge]'") { item in
      if case .scalar = item.content { return helper(item, conditions: []) }
      var keys = MappingReader(item, "a helper", report: report)
      let partial = keys.value("partial")
      let conditions = optionConditions(&keys, options: options)
      keys.reportUnknownKeys(of: "a helper", to: report)
      if partial == nil {
        report.error(
          "a helper must be the name of a partial, or a map with 'partial'",
          at: item.range.lowerBound)
      }
      return partial.flatMap { helper($0, conditions: conditions) }
    }
  }

  private func helper(
    _ node: YAMLNode, conditions: [MemberRule.Condition]
  ) -> TemplateHelper? {
    report.string(node, "'partial'").map {
      TemplateHelper(partial: $0, offset: node.range.lowerBound, conditions: conditions)
    }
  }

  private func items<Element>(
    of node: YAMLNode, _ expectation: String, _ element: (YAMLNode) -> Element?
  ) -> [Element] {
    guard case .sequence(let items) = node.content else {
      report.error(expectation, at: node.range.lowerBound)
      return []
    }
    return items.compactMap(element)
  }

  private func templateText(_ keys: inout MappingReader, _ key: String) -> TemplateText? {
    guard let node = keys.value(key), let text = report.string(node, "'\(key)'") else { return nil }
    return TemplateText(text: text, offset: node.range.lowerBound)
  }
}
