/// A template in the Mustache language, parsed and ready to be rendered any number of times.
///
/// The language is that of the public specification, version 1.4, with its optional inheritance,
/// and without lambdas and dynamic names:
///
///     let template = try Template(parsing: "{{#names}}Hello {{.}}!\n{{/names}}", name: "hello")
///     try template.render(["names": ["Ada", "Grace"]])  // "Hello Ada!\nHello Grace!\n"
///
/// Where the specification leaves a choice: an empty string leaves its section out; `{{.name}}` is
/// a field of the innermost object only; empty lines of an indented partial stay empty; of two
/// blocks with one name in a parent tag the last counts.
public struct Template: Sendable {
  /// The name that errors give as the place.
  public let name: String
  let program: Program

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - source: The text with the template in it.
  ///   - start: Where the template begins, in UTF-8 code units. What is before it is no part of the
  ///     template, but is counted in the positions of errors.
  ///   - name: The name that errors give as the place, for example the path of the file.
  /// - Throws: All mistakes in the template: tags that are never closed or have no proper name,
  ///   sections and their closing tags that do not match, and nesting of more than 200 levels.
  public init(parsing source: String, from start: Int = 0, name: String) throws(TemplateErrors) {
    let bytes = Array(source.utf8)
    var lexer = Lexer(source: bytes, start: start)
    lexer.readTags()
    var matcher = TagMatcher(tags: lexer.tags)
    matcher.match(upTo: lexer.lostTag)
    let problems = lexer.problems + matcher.problems
    guard problems.isEmpty else {
      throw TemplateErrors(errors: problems.located(in: source, of: name))
    }
    var compiler = Compiler(source: bytes, start: start, tags: matcher.tags)
    compiler.compile()
    self.name = name
    program = Program(name: name, source: source, instructions: compiler.instructions)
  }

  /// The names of the partials and parents that the template calls itself.
  public var partialNames: Set<String> {
    Set(
      program.instructions.compactMap { if case .call(let call, _) = $0 { call.name } else { nil } }
    )
  }
}
