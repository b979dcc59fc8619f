/// A word before a declaration and the text in the parentheses after it: `nonisolated(unsafe)`.
public struct Modifier: Sendable, Equatable {
  /// The word: `nonisolated`.
  public var name: String
  /// The text between the parentheses; `nil` if there are none.
  public var argument: String?

  /// Makes a modifier; without an argument, it has no parentheses.
  public init(name: String, argument: String? = nil) {
    self.name = name
    self.argument = argument
  }

  /// The modifier in Swift.
  public var text: String { argument.map { "\(name)(\($0))" } ?? name }
}

/// An attribute, for example `@available(iOS 18, *)`.
public struct Attribute: Sendable, Equatable {
  /// The name after the `@`, without arguments: `available`, `MainActor`, `Testing.Tag`.
  public var name: String
  /// The text between the parentheses, with single spaces for line breaks; `nil` if there are no
  /// parentheses.
  public var arguments: String?

  /// Makes an attribute; without arguments, it has no parentheses.
  public init(name: String, arguments: String? = nil) {
    self.name = name
    self.arguments = arguments
  }

  /// The attribute in Swift.
  public var text: String { "@" + name + (arguments.map { "(\($0))" } ?? "") }
}
