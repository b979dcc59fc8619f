/// A protocol as its source declares it.
///
/// Offsets count UTF-8 code units from the start of the parsed text. Names keep their back-ticks.
public struct ProtocolDeclaration: Sendable, Equatable {
  /// The place of the declaration, from its first attribute or modifier to its closing brace.
  public var range: Range<Int>
  /// The offset of its name.
  public var nameOffset: Int
  /// The attributes before it, in source order.
  public var attributes: [Attribute] = []
  /// The modifiers before it, for example `public` or `nonisolated`, in source order.
  public var modifiers: [Modifier] = []
  /// The condition of the `#if` blocks around the declaration; `nil` if there are none.
  public var condition: String?
  /// The names of the types around it, outermost first.
  public var enclosingTypes: [String] = []
  /// The name.
  public var name: String
  /// The names between `<` and `>` after its name.
  public var primaryAssociatedTypes: [String] = []
  /// The types that it inherits, one element for each part of a composition (`A & B`), with
  /// `AnyObject` for `class`.
  public var inherited: [TypeSyntax] = []
  /// The text after `where`, one element for each requirement.
  public var requirements: [String] = []
  /// The members, in source order.
  public var members: [Member] = []

  /// Makes a protocol from its name; everything else is empty.
  public init(name: String, range: Range<Int> = 0..<0, nameOffset: Int = 0) {
    self.name = name
    self.range = range
    self.nameOffset = nameOffset
  }

  /// The types that it inherits, those of `where Self: A & B` included.
  public var parents: [TypeSyntax] {
    inherited
      + requirements.filter(\.isOfSelf).flatMap { requirement -> [TypeSyntax] in
        guard let type = TypeSyntax(parsing: requirement.dropFirst("Self: ".count)) else {
          return []
        }
        let types = if case .composition(let parts) = type.kind { parts } else { [type] }
        return types.map { TypeSyntax($0.kind) }
      }
  }

  /// Returns it with all that it inherits behind its colon.
  func inheriting(_ parents: [TypeSyntax]) -> ProtocolDeclaration {
    var declaration = self
    declaration.inherited = parents
    declaration.requirements.removeAll(where: \.isOfSelf)
    return declaration
  }

  /// The name, with the names of the types around it: `Feed.Loader`.
  public var qualifiedName: String {
    enclosingTypes.isEmpty ? name : (enclosingTypes + [name]).joined(separator: ".")
  }
}

extension String {
  /// A Boolean value that indicates whether it is a requirement that says what the protocol inherits.
  fileprivate var isOfSelf: Bool { hasPrefix("Self: ") }
}
