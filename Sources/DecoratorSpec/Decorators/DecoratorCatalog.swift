/// The decorators that a spec can request. A definition is read when it is needed.
public struct DecoratorCatalog: Sendable {
  /// The keys of the decorators, sorted.
  let keys: [String]
  /// The names of the user's template files that declare no decorator.
  private let partials: [String]
  private let read: @Sendable (_ key: String) throws(DiagnosticsError) -> DecoratorDefinition?

  /// - Parameters:
  ///   - partials: The names of the user's template files that declare no decorator.
  ///   - read: A function that returns the definition of a key.
  public init(
    keys: some Sequence<String>, partials: [String] = [],
    read: @escaping @Sendable (_ key: String) throws(DiagnosticsError) -> DecoratorDefinition?
  ) {
    self.keys = keys.sorted()
    self.partials = partials
    self.read = read
  }

  public init(_ definitions: [DecoratorDefinition]) {
    let byKey = Dictionary(definitions.map { ($0.key, $0) }) { first, _ in first }
    self.init(keys: byKey.keys) { byKey[$0] }
  }

  /// The definitions without mistakes, in the order of their keys.
  var definitions: some Sequence<DecoratorDefinition> {
    keys.lazy.compactMap { [read] key in try? read(key) }
  }

  /// Returns a hint for a word that is the name of a partial, that is near a key, or by which decorators are
  /// known elsewhere; without one, all keys by their modules. Definitions are read only if no key is that near.
  func hint(on word: String) -> String {
    if let partial = partials.first(where: { $0.lowercased() == "\(word.lowercased()).mustache" }) {
      return
        "; '\(partial)' has no front matter, so it declares no decorator; begin it with a line '---', the lines "
        + "'decorator: \(word)', 'type: \(word.prefix(1).uppercased() + word.dropFirst()){Protocol}', 'modifier: \(word)', 'summary: ...' and "
        + "'members: [{ act: called }]', and another line '---'"
    }
    if nearest(to: word, among: keys, within: 2) == nil, commaHint(for: word, among: keys) == nil {
      let exact = definitions.filter { $0.alsoKnownAs.containWord(word) }.map(\.key)
      if !exact.isEmpty { return "; did you mean \(enumeration(exact, joiner: "or"))?" }
    }
    if let near = commaHint(for: word, among: keys) ?? nearHint(for: word, among: keys) {
      return near
    }
    let known = definitions.filter { $0.alsoKnownAs.containWord(word, orForm: true) }.map(\.key)
    return known.isEmpty
      ? "; there are \(keysByModule); 'decorate templates list' describes them; "
        + "one of your own needs its template, a file '*.mustache' of the target"
      : "; did you mean \(enumeration(known, joiner: "or"))?"
  }

  /// The keys, with the modules of those that the base module lacks.
  private var keysByModule: String {
    let groups = Dictionary(grouping: definitions, by: \.module)
    let others = groups.keys.filter { $0 != LibraryModule.base }.sorted()
    return ([LibraryModule.base] + others).compactMap { module in
      groups[module].map { group in
        (module == LibraryModule.base ? "" : "in \(module) ") + enumeration(group.map(\.key))
      }
    }.joined(separator: "; ")
  }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Returns the definition of a decorator; `nil` if there is no such decorator.
  ///
  /// - Throws: All mistakes in the definition.
  func definition(_ key: String) throws(DiagnosticsError) -> DecoratorDefinition? {
    contains(key) ? try read(key) : nil
  }
}

extension DecoratorCatalog: ExpressibleByArrayLiteral {
  public init(arrayLiteral definitions: DecoratorDefinition...) { self.init(definitions) }
}
