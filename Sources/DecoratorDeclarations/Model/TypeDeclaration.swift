/// A declaration of a class, structure, enumeration, actor or alias, or of an extension, as far as it
/// tells what can be done with the values of the type.
public struct TypeDeclaration: Sendable {
  /// The kind of declaration.
  public enum Kind: String, Sendable {
    case actor, `class`, `enum`, `extension`, `struct`, `typealias`
  }

  /// The kind of declaration.
  public var kind: Kind
  /// The name with the names of the types around it.
  public var qualifiedName: String
  /// The attributes before it.
  public var attributes: [Attribute]
  /// The modifiers before it.
  public var modifiers: [Modifier]
  /// The parameters between `<` and `>`, one element for each.
  public var genericParameters: [String] = []
  /// The types after the colon: a superclass, and protocols. Empty for an alias.
  public var inherited: [TypeSyntax] = []
  /// The text after `where`, one element for each requirement.
  public var requirements: [String] = []
  /// A Boolean value that indicates whether other files of the module always see it: it is not private, and
  /// no `#if` is around it.
  public var isVisible: Bool
  /// A Boolean value that indicates whether other files never see it.
  public var isPrivate: Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name) }
  }
  /// The types of its stored properties, or of the values of its cases, where they are written.
  public var storedTypes: [TypeSyntax] = []
  /// A Boolean value that indicates whether it stores values whose types are not written.
  public var hasUnwrittenTypes = false
  /// The parts of a type alias; `nil` for other declarations.
  public var alias: TypeAlias?
}
