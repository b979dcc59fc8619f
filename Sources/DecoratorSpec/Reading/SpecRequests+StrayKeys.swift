/// Keys that are not indented as they must be.
extension SpecRequests {
  /// Returns a hint on a key of a protocol that is one of `decorators:`.
  func hint(onProtocolKey entry: YAMLEntry, beside decorators: YAMLNode?) -> String? {
    let key = entry.key.text
    let listed = decorators.map(decoratorKeys) ?? []
    if case .mapping(let entries) = entry.value.content, let name = entries.first?.key.text,
      !catalog.contains(key)
    {
      let member = catalog.contains(name) ? key : name
      let decorator = catalog.contains(name) ? name : listed.first ?? catalog.keys[0]
      if catalog.contains(name) || ["calls", "functions", "methods"].contains(key) {
        return
          "; members stand below a decorator: 'decorators: { \(decorator): { \(member): ... } }'"
      }
    }
    if catalog.contains(key) {
      return "; it is a decorator, so write 'decorators:' above, and indent it below"
    }
    var owners = catalog.definitions.filter { definition in
      definition.options.contains { $0.name == key && $0.scope != .member }
    }.map(\.key)
    if owners.contains(where: listed.contains) { owners = owners.filter(listed.contains) }
    guard let owner = owners.first, ProtocolKey(rawValue: key) == nil else { return nil }
    let value = entry.value.scalar?.text ?? "..."
    return
      "; it is an option of \(enumeration(owners, joiner: "or")): write '\(owner): { \(key): \(value) }' under 'decorators:'"
  }

  /// Returns the keys of the decorators in a list or a map.
  func decoratorKeys(in decorators: YAMLNode) -> [String] {
    switch decorators.content {
    case .mapping(let entries): entries.map(\.key.text).filter(catalog.contains)
    case .sequence(let items): items.flatMap(decoratorKeys)
    case .scalar(let scalar): [scalar.text].filter(catalog.contains)
    }
  }

  /// Reports the keys that stand among the protocols and belong to the one above, and returns the other
  /// entries.
  mutating func withoutStrayKeys(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    let isStray = entries.map { entry in
      ProtocolKey(rawValue: entry.key.text) != nil
        && target.protocols(named: entry.key.text).isEmpty
        && entry.value.entry("members") == nil && entry.value.entry("source") == nil
    }
    guard let first = isStray.firstIndex(of: true) else { return entries }
    hasStrayKeys = true
    let owner = first > 0 ? entries[first - 1].key.text : "Feed"
    report.error(
      "'\(entries[first].key.text)' is a key of a protocol; indent it and its lines below '\(owner):'",
      at: entries[first].offset)
    return zip(entries, isStray).filter { !$1 }.map(\.0)
  }

  /// Returns a hint on a key at the top of the spec that belongs to a protocol, or is one.
  func hint(onTopLevelKey key: String, hasProtocols: Bool) -> String? {
    if key == "decorators" { return "; it stands below a protocol: 'Feed: { decorators: [...] }'" }
    if ProtocolKey(rawValue: key) != nil {
      return
        "; it is a key of a protocol, so write it beside the 'decorators:' of one: 'Feed: { decorators: [...], \(key): ... }'"
    }
    if target.protocols(named: key).isEmpty { return nil }
    return hasProtocols
      ? "; it is a protocol, so indent it and its lines below 'protocols:'"
      : "; it is a protocol, so write 'protocols:' above, and indent it below"
  }
}
