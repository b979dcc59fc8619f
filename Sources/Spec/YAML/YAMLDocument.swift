/// A document in the subset of YAML 1.2 that specs are written in.
///
/// What the subset accepts means what YAML's core schema says it means. Everything else is refused
/// by a problem that names the feature: anchors, aliases, tags, directives, several documents,
/// complex keys, tabs as indentation, duplicate keys, and keys that are collections or run over
/// several lines.
///
///     let document = YAMLDocument(parsing: "access: public")
public struct YAMLDocument: Sendable {
  /// What the document holds, or nil where it is empty.
  ///
  /// Where there are problems, this is what could be read besides: a value that could not is an
  /// empty plain scalar or plain text, and the second of two equal keys is left out.
  public var root: YAMLNode?

  /// Everything that is wrong, in order of position; empty where the document is sound.
  public var problems: [YAMLProblem]

  /// Reads `text`, in time proportional to its length.
  ///
  /// A byte order mark at the start is allowed, and lines may end in a line feed with or without a
  /// carriage return before it. Collections nest at most 100 deep.
  public init(parsing text: String) {
    let parser = YAMLParser(bytes: Array(text.utf8))
    root = parser.parseDocument()
    problems = parser.problems.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }
}
