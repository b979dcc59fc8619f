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
