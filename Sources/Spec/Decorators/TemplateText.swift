/// A text in a front matter that is Mustache, with what the template knows of the decorator.
public struct TemplateText: Sendable {
  public var text: String
  /// Where it begins in the template.
  public var offset: Int
}
