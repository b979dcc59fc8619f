import DecoratorDeclarations

/// The names that are copied to the generated Swift.
extension FrontMatterReader {
  /// Returns the text before and after `{Protocol}` in the pattern for the names of generated
  /// types.
  func typeNameParts(_ node: YAMLNode) -> (head: String, tail: String)? {
    guard let pattern = report.string(node, "'type'") else { return nil }
    guard let (head, tail) = pattern.components(around: "{Protocol}") else {
      report.error(
        "'type' needs '{Protocol}' once, in the place of the protocol's name",
        at: node.range.lowerBound)
      return nil
    }
    guard "\(head)Protocol\(tail)".isSwiftTypeName else {
      report.error(
        "'type' takes a Swift name with '{Protocol}' in it, not '\(pattern)'",
        at: node.range.lowerBound)
      return nil
    }
    return (head, tail)
  }

  /// Returns a name that the generated Swift declares or imports.
  func swiftName(_ keys: inout MappingReader, _ key: String) -> String? {
    keys.value(key).flatMap { swiftName($0, "'\(key)'") }
  }

  func swiftName(_ node: YAMLNode, _ subject: String) -> String? {
    guard let name = report.string(node, subject) else { return nil }
    if name.isSwiftTypeName { return name }
    let verb = subject.hasPrefix("'") ? "takes" : "must be"
    report.error("\(subject) \(verb) a Swift name, not '\(name)'", at: node.range.lowerBound)
    return nil
  }

  /// Returns the names of `locals:`.
  func swiftNames(_ node: YAMLNode) -> [String] {
    (report.strings(node, "'locals'") ?? []).compactMap { item in
      if item.text.isSwiftTypeName { return item.text }
      report.error("'locals' takes Swift names, not '\(item.text)'", at: item.offset)
      return nil
    }
  }

  /// Returns an argument label, which can be a keyword or `_`.
  func label(_ node: YAMLNode) -> String? {
    guard let label = report.string(node, "'label'") else { return nil }
    if label.isSwiftIdentifier { return label }
    report.error("'label' takes a Swift name or '_', not '\(label)'", at: node.range.lowerBound)
    return nil
  }
}
