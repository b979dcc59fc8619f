import DecoratorDeclarations

/// The entries under `protocols:` in several specs, whose mistakes are their own matter.
package struct SpecEntries: Sendable {
  private var places: [String: SourcePlace] = [:]
  private var patterns: [(pattern: MemberPattern, module: String?, place: SourcePlace)] = []

  /// The keys without back-ticks.
  var names: Set<String> { Set(places.keys) }

  init(of specs: [SourceText]) {
    for spec in specs {
      let root = YAMLDocument(parsing: spec.text).root
      guard case .mapping(let entries)? = root?.entry("protocols")?.value.content else { continue }
      for entry in entries {
        let name = entry.key.text.withoutBackTicks
        let place = SourcePlace(source: spec, offset: entry.offset)
        places[name] = places[name] ?? place
        if let pattern = MemberPattern(name) {
          patterns.append((pattern, entry.value.entry("module")?.value.scalar?.text, place))
        }
      }
    }
  }

  /// Returns the place of the entry for a protocol, by its name or by a pattern; `nil` if there is none.
  ///
  /// - Parameter module: The module that declares the protocol; `nil` for the target.
  package func place(
    of declaration: ProtocolDeclaration, in module: String?
  ) -> SourcePlace? {
    let names = declaration.plainNames
    if let place = names.lazy.compactMap({ places[$0] }).first { return place }
    guard declaration.hidingModifier == nil else { return nil }
    return patterns.first { $0.module == module && names.contains(where: $0.pattern.matches) }?
      .place
  }
}
