import DecoratorGenerator
import DecoratorSpec

/// Returns the file that is generated from a spec.
///
/// - Parameters:
///   - swift: The text of all Swift files that the spec names.
///   - templates: Templates besides those of the package, by their names.
///   - target: The Swift files of the target.
func generate(
  _ spec: String, _ swift: String, adding templates: [String: String] = [:],
  target: [String: String] = [:]
) throws -> String {
  var library = TemplateLibrary.builtIn
  for (name, text) in templates {
    library.add(try TemplateFile(SourceText(path: "\(name).mustache", text: text)))
  }
  let types = DeclaredTypes(in: target.keys.sorted()) { target[$0] ?? "" }
  let generator = try Generator(library: library, types: types) { _ in swift }
  let source = SourceText(path: "Feed.decorators.yaml", text: spec)
  return try generator.swiftFile(for: generator.read(source))
}
