/// A stored property of a decorator besides its decoratee.
public struct DecoratorProperty: Sendable {
  public var name: String
  /// The type.
  public var type: TemplateText
  /// The argument that the modifier passes to the initializer; `nil` for the parameter of the same
  /// name.
  public var value: TemplateText?
  /// The conditions on options under which the property exists.
  public var conditions: [MemberRule.Condition]
}
