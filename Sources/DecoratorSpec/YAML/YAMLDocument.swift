import DecoratorDeclarations

/// A document in the subset of YAML 1.2 for specs.
///
/// The documents of the subset have the meaning that YAML's core schema gives them. Each other
/// feature is a problem that names it, such as an anchor, a tag or a second document.
///
///     let document = YAMLDocument(parsing: "access: public")
public struct YAMLDocument: Sendable {
  /// The content of the document; `nil` if it is empty or has a problem.
  public private(set) var root: YAMLNode?
  /// The first problem of the document; `nil` if it has none.
  public private(set) var problem: Problem?

  /// Reads `text`, in time proportional to its length.
  ///
  /// A byte order mark at the start is allowed. Lines end in a line feed, with or without a
  /// carriage return before it. Collections nest at most 100 deep.
  public init(parsing text: String) {
    do throws(Problem) {
      root = try YAMLParser(text).parseDocument()
    } catch {
      problem = error
    }
  }
}
