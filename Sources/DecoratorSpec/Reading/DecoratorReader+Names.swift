import DecoratorDeclarations

/// Finds what names in entries mean, and says what was meant by others.
extension DecoratorReader {
  func refuse(_ member: Member, because reason: String, at offset: Int) {
    report.error(
      "'\(definition.key)' cannot act on '\(member.fullName)': \(reason)", at: offset)
  }

  func indices(of name: String, at offset: Int) -> [Int] {
    switch table.names.find(name) {
    case .members(let indices): return indices
    case .matches:
      report.error("'\(name)' is a pattern; write the name of each member here", at: offset)
    case .ambiguous(let message): report.error(message, at: offset)
    case .nothing: report.error(table.names.unknownName(name), at: offset)
    }
    return []
  }

  /// Returns a message on an entry that is neither that of an option nor of a member.
  func unknownKey(of entry: YAMLEntry) -> String {
    let name = entry.key.text
    if MemberPattern(name) != nil { return table.names.unknownName(name) }
    let former = definition.hint(onOtherName: name)
    if origin.isDefault {
      return "unknown option '\(name)' in '\(definition.key)'"
        + (former ?? keyHint(for: name, among: definition.options.map(\.name))
          ?? "; to set up members in defaults, write a pattern such as 'fetch*'")
    }
    let keys =
      definition.options.filter { $0.scope != .member }.map(\.name) + DecoratorDefinition.commonKeys
    let list = DecoratorDefinition.SelectionList.hint(onOtherName: name)
    let known =
      former ?? list ?? ProtocolKey.hint(onKeyBelowDecorators: name)
      ?? definition.hint(onParameter: name)
    let isOfMember = isOfMember(entry.value, unlessNear: nearHint(for: name, among: keys))
    return "unknown option or member '\(name)' in '\(definition.key)'"
      + (known ?? (isOfMember ? table.names.hint(on: name) : nil)
        ?? keyHint(for: name, among: keys + table.names.all)
        ?? hint(onOtherDecorator: name)
        ?? "; options are \(someOf(keys, width: 80))\(table.names.listed)")
  }

  /// Returns `true` for what only a member takes: options of members, or `on` and `off`, which also stand where `true`
  /// and `false` are meant.
  private func isOfMember(_ value: YAMLNode, unlessNear hint: String?) -> Bool {
    guard case .mapping(let entries) = value.content, !entries.isEmpty else {
      return hint == nil && ["on", "off"].contains(value.scalar?.text)
    }
    let options = definition.options.filter { $0.scope != .decorator }.map(\.name)
    return entries.allSatisfy {
      options.contains($0.key.text) || $0.key.text == DecoratorDefinition.completionKey
    }
  }

  private func hint(onOtherDecorator name: String) -> String? {
    if let option = definition.options.first(where: { $0.fieldNames.contains(name) }) {
      return "; it is a part of '\(option.name)': write '\(option.name): { \(name): ... }'"
    }
    if catalog.contains(name) {
      return "; to add the decorator '\(name)', indent it like '\(definition.key)'"
    }
    let owners = catalog.definitions.filter { $0.options.contains { $0.name == name } }.map(\.key)
    return owners.isEmpty ? nil : "; it is an option of \(enumeration(owners))"
  }
}
