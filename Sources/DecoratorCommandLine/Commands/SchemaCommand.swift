import DecoratorGenerator
import DecoratorSpec
import Foundation

extension Command {
  static let schema = Command(
    name: "schema", summary: "Print a JSON Schema of specs, for editors.", usage: [""],
    discussion: """
      The schema describes the options of all decorators, including your own. With it, editors that have
      a YAML language server complete and check specs. VS Code, for example, reads it from a file:

        decorate schema > decorators.schema.json
      """,
    options: [.template]
  ) { arguments, _ in
    if let word = arguments.operands.first {
      throw Failure("'schema' takes no files such as '\(word)'; name templates with '--template'")
    }
    let schema = try JSONSerialization.data(
      withJSONObject: SpecSchema.ofSpecs(with: try arguments.library().definitions),
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try Console.print([String(decoding: schema, as: UTF8.self)])
  }
}
