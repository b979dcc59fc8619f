extension OptionValueReader {
  /// Returns members, some with arguments: `[front, { item: [id] }]`, or only `{ item: [id] }`.
  func members(
    _ node: YAMLNode, _ subject: String, _ scope: OptionScope
  ) -> [MemberReference]? {
    switch node.content {
    case .sequence(let items):
      return items.flatMap { item in
        if case .sequence = item.content {
          report.expected(Self.member, as: "each item of \(subject)", insteadOf: item)
          return [MemberReference]()
        }
        return members(item, subject, scope) ?? []
      }
    case .mapping(let entries):
      return entries.flatMap { entry in
        let references = findMembers?(entry.key.text, entry.keyRange.lowerBound) ?? []
        guard let arguments = arguments(entry, scope) else { return [MemberReference]() }
        return references.map { reference in
          var reference = reference
          reference.arguments = arguments
          return reference
        }
      }
    case .scalar(let scalar) where scalar.value != .null:
      return findMembers?(scalar.text, node.range.lowerBound) ?? []
    case .scalar:
      report.expected("a list such as '[a, { b: [id] }]'", as: subject, insteadOf: node)
      return nil
    }
  }

  private static let member = "a member, or a member with arguments such as '{ b: [id] }'"

  /// Returns the arguments for a member: names of parameters, and Swift in quotes; `nil` after a
  /// mistake.
  private func arguments(
    _ entry: YAMLEntry, _ scope: OptionScope
  ) -> [MemberReference.Argument]? {
    let subject = "an argument of '\(entry.key.text)'"
    let nodes = if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
    let arguments = nodes.compactMap { node -> MemberReference.Argument? in
      guard case .scalar(let scalar) = node.content, scalar.value != .null else {
        report.expected(
          "a parameter or Swift in quotes", as: subject, insteadOf: node)
        return nil
      }
      guard scalar.isPlain else {
        return report.swift(scalar, subject, givenArguments: scope.results)
          .map(MemberReference.Argument.expression)
      }
      if let parameters = scope.parameters, !parameters.contains(scalar.text) {
        let quoted = "; if it is other Swift, quote it: '\(scalar.text)'"
        report.error(
          "unknown parameter '\(scalar.text)'"
            + (nearest(to: scalar.text, among: parameters).map { "; did you mean '\($0)'?" }
              ?? quoted),
          at: node.range.lowerBound)
        return nil
      }
      return .parameter(scalar.text)
    }
    return arguments.count == nodes.count ? arguments : nil
  }
}
