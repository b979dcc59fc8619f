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
