/// A parameter of the modifier that applies a decorator.
public struct ModifierParameter: Sendable {
  public var name: String
  /// The argument label; `_` for none.
  public var label: String
  public var type: TemplateText
  /// The default value; `nil` or an empty text if there is none.
  public var defaultValue: TemplateText?
  /// The purpose of the parameter, in a sentence.
  public var summary: TemplateText
  /// The conditions on options under which the parameter exists.
  public var conditions: [MemberRule.Condition]
}
