/// A text in a front matter that is Mustache, with what the template knows of the decorator.
public struct TemplateText: Sendable {
  public var text: String
  /// Where it begins in the template.
  public var offset: Int
}

/// A stored property of a decorator besides its decoratee.
public struct DecoratorProperty: Sendable {
  public var name: String
  /// The type; nil where the template declares the property itself.
  public var type: TemplateText?
  /// What the modifier gives the initializer; nil for the parameter of the same name.
  public var value: TemplateText?
  /// The options with which there is the property.
  public var conditions: [MemberRule.Condition]
}

/// A parameter of the modifier that applies a decorator.
public struct ModifierParameter: Sendable {
  public var name: String
  /// The argument's label, `_` for none.
  public var label: String
  public var type: TemplateText
  /// The default; nil, or a text without content, where there is none.
  public var defaultValue: TemplateText?
  /// What it is for, in a sentence.
  public var summary: TemplateText
  /// The options with which there is the parameter.
  public var conditions: [MemberRule.Condition]
}
