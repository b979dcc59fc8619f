/// A Mustache text in the front matter, which is rendered with the decorator as context.
public struct TemplateText: Sendable {
  public var text: String
  /// The place in the template.
  public var offset: Int
}
