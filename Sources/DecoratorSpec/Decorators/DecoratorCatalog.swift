/// The decorators that a spec can request. A definition is read when it is needed.
public struct DecoratorCatalog: Sendable {
  /// The keys of the decorators, sorted.
  let keys: [String]
  private let read: @Sendable (_ key: String) throws(DiagnosticsError) -> DecoratorDefinition?

  /// - Parameter read: A function that returns the definition of a key.
  public init(
    keys: some Sequence<String>,
    read: @escaping @Sendable (_ key: String) throws(DiagnosticsError) -> DecoratorDefinition?
  ) {
    self.keys = keys.sorted()
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

  /// Returns a hint for a word by which decorators are known elsewhere, or which is near a key; without
  /// one, all keys.
  func hint(on word: String) -> String {
    func keys(orForm: Bool) -> String? {
      let keys = definitions.filter { $0.alsoKnownAs.containWord(word, orForm: orForm) }.map(\.key)
      return keys.isEmpty ? nil : "; did you mean \(enumeration(keys, joiner: "or"))?"
    }
    return commaHint(for: word, among: self.keys) ?? keys(orForm: false)
      ?? nearHint(for: word, among: self.keys) ?? keys(orForm: true)
      ?? suggestion(for: word, among: self.keys, width: 300)
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
