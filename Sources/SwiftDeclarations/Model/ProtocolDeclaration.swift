/// A protocol as its source text declares it.
///
/// Offsets count UTF-8 code units from the start of the parsed text. Names keep their back-ticks.
public struct ProtocolDeclaration: Sendable, Hashable {
  /// Where the declaration stands, from its first attribute or modifier to its closing brace.
  public var range: Range<Int>
  /// Where its name begins.
  public var nameOffset: Int
  /// The documentation comment, one element a line, each as written but for its indentation.
  public var documentation: [String]
  /// The attributes in front of it, in the order written.
  public var attributes: [Attribute]
  /// `public`, `nonisolated` and the like, in the order written.
  public var modifiers: [Modifier]
  /// The condition of the `#if` blocks around the declaration; `nil` where there are none.
  public var condition: String?
  /// The types it is nested in, outermost first.
  public var enclosingTypes: [String]
  /// The name.
  public var name: String
  /// The names between `<` and `>` behind its name.
  public var primaryAssociatedTypes: [String]
  /// What it inherits, compositions (`A & B`) taken apart and `class` read as `AnyObject`.
  public var inherited: [TypeSyntax]
  /// The text behind `where`, one element a requirement.
  public var requirements: [String]
  /// The members, in the order written.
  public var members: [Member]

  /// Makes a protocol that has nothing but a name.
  public init(name: String, range: Range<Int> = 0..<0, nameOffset: Int = 0) {
    self.name = name
    self.range = range
    self.nameOffset = nameOffset
    documentation = []
    attributes = []
    modifiers = []
    enclosingTypes = []
    primaryAssociatedTypes = []
    inherited = []
    requirements = []
    members = []
  }

  /// The name with those of the types around it: `Feed.Loader`.
  public var qualifiedName: String { (enclosingTypes + [name]).joined(separator: ".") }
}
