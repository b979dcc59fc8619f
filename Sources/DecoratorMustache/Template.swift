/// A parsed template in the Mustache language, which can be rendered any number of times.
///
/// It supports what generated Swift needs of version 1.4 of the public specification: variables,
/// sections, inverted sections, comments, partials, and the optional inheritance. Values are written
/// as they are, without HTML escaping. There are no other delimiters, lambdas and dynamic names, and
/// a missing name is an error:
///
///     let template = try Template(parsing: "{{#names}}Hello {{.}}!\n{{/names}}", name: "hello")
///     try template.render(["names": ["Ada", "Grace"]])  // Hello Ada!, Hello Grace!, in UTF-8
///
/// Some rules are choices of this library:
///
/// - An empty string leaves its section out.
/// - Empty lines of an indented partial stay empty.
/// - If two blocks in a parent tag have the same name, the last counts.
public struct Template: Sendable {
  /// The name of the template in errors.
  public var name: String { steps.template }
  let steps: Steps

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - source: The text that contains the template.
  ///   - start: The start of the template, in UTF-8 code units. The text before it is not part of
  ///     the template, but counts for the positions of errors.
  ///   - name: The name of the template in errors, for example the path of the file.
  /// - Throws: The first mistake in the template: a tag that is not closed or has no proper name, or
  ///   a section and a closing tag that do not match.
  public init(parsing source: String, from start: Int = 0, name: String) throws(TemplateError) {
    let bytes = Array(source.utf8)
    var reader = TagReader(source: bytes, template: name, position: start)
    var builder = StepBuilder(source: bytes, start: start, tags: try reader.readTags())
    steps = builder.steps(ofTemplate: name)
  }
}
