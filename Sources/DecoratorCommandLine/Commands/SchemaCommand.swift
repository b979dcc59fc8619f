import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `decorate schema`
struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print a JSON Schema of specs, for editors."
  static let usage = [""]
  static let discussion = """
    The schema describes the options of all decorators, including your own. With it, editors that have
    a YAML language server complete and check specs. VS Code, for example, reads it from a file:

      decorate schema > decorators.schema.json
    """
  static let options: [Option] = [.template]

  private let templates: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    templates = try arguments.templates()
    if let word = arguments.operands.first {
      throw UsageError(
        "'schema' takes no files such as '\(word)'; name templates with '--template'")
    }
  }

  func run(_ findings: inout Findings) throws {
    let library = try TemplateFiles.library(adding: TemplateFiles(at: templates))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let schema = JSONValue.schema(ofSpecsWith: library.definitions)
    try Console.print(String(decoding: encoder.encode(schema), as: UTF8.self))
  }
}
