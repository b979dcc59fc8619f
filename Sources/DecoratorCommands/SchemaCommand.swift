import DecoratorCommandLine
import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let schema = JSONObject(value: SpecSchema.ofSpecs(with: try arguments.library().definitions))
    try Console.print([String(decoding: try encoder.encode(schema), as: UTF8.self)])
  }
}

/// A value of a schema, for the encoder of `FoundationEssentials`: `JSONSerialization` would make the
/// tool load all of Foundation.
private struct JSONObject: Encodable {
  let value: Any

  func encode(to encoder: any Encoder) throws {
    switch value {
    case let object as [String: Any]: try object.mapValues(JSONObject.init).encode(to: encoder)
    case let list as [Any]: try list.map(JSONObject.init).encode(to: encoder)
    default: try (value as? any Encodable)?.encode(to: encoder)
    }
  }
}
