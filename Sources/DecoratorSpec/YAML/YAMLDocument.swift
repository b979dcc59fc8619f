import DecoratorDeclarations

/// A document in the subset of YAML 1.2 for specs.
///
/// The documents of the subset have the meaning that YAML's core schema gives them. Each other
/// feature is a problem that names it, such as an anchor, a tag or a second document.
///
///     let document = YAMLDocument(parsing: "access: public")
public struct YAMLDocument: Sendable {
  /// The content of the document; `nil` if it is empty.
  ///
  /// In a document with problems, this is the readable part. An unreadable value is an empty plain
  /// scalar at its problem. Of two equal keys, the second is left out.
  public var root: YAMLNode?
  /// The problems, in the order of their positions; empty if the document has none.
  public var problems: [Problem]

  /// Reads `text`, in time proportional to its length.
  ///
  /// A byte order mark at the start is allowed. Lines end in a line feed, with or without a
  /// carriage return before it. Collections nest at most 100 deep.
  public init(parsing text: String) {
    let parser = YAMLParser(text)
    root = parser.parseDocument()
    problems = parser.problems.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }
}
