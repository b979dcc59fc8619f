/// A word in front of a declaration, with what stands in parentheses behind it:
/// `nonisolated(unsafe)`.
public struct Modifier: Sendable, Hashable {
  /// The word: `nonisolated`.
  public var name: String
  /// The text between the parentheses; `nil` where there are none.
  public var argument: String?

  /// Makes a modifier, without parentheses unless an argument is given.
  public init(name: String, argument: String? = nil) {
    self.name = name
    self.argument = argument
  }

  /// As it is written in Swift.
  public var text: String { argument.map { "\(name)(\($0))" } ?? name }
}

/// An attribute, `@available(iOS 18, *)` for example.
public struct Attribute: Sendable, Hashable {
  /// What follows the `@`, without arguments: `available`, `MainActor`, `Testing.Tag`.
  public var name: String
  /// The text between the parentheses, its line breaks replaced by single spaces; `nil` where there
  /// are no parentheses.
  public var arguments: String?

  /// Makes an attribute, without parentheses unless arguments are given.
  public init(name: String, arguments: String? = nil) {
    self.name = name
    self.arguments = arguments
  }

  /// As it is written in Swift.
  public var text: String { "@" + name + (arguments.map { "(\($0))" } ?? "") }
}
