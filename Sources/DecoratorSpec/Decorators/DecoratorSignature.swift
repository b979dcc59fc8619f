import DecoratorDeclarations

public struct ModifierParameter: Sendable {
  public var name: String
  /// The argument label; `_` for none.
  public var label: String
  public var type: TemplateText
  /// The default value; `nil` or an empty text if there is none.
  public var defaultValue: TemplateText?
  public var summary: TemplateText
  public var conditions: [MemberRule.Condition]
}

/// A stored property of a decorator besides its decoratee.
public struct DecoratorProperty: Sendable {
  public var name: String
  public var type: TemplateText
  /// The argument that the modifier passes to the initializer; `nil` for the parameter of the same
  /// name.
  public var value: TemplateText?
  public var conditions: [MemberRule.Condition]
}

/// A Mustache text in the front matter, which is rendered with the decorator as context.
public struct TemplateText: Sendable {
  public var text: String
  public var offset: Int
}

extension String {
  /// The text with a space in place of each line break, for a comment of one line.
  public var inOneLine: String {
    let isOneLine = hasOnly { $0 < 0x80 && !(0x0A...0x0D).contains($0) }
    return isOneLine ? self : split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
