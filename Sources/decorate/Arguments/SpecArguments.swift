import Generator
import Spec

extension Option {
  static let specs = Option(
    name: "--specs", value: "FILE",
    summary: """
      A list of the specs of the target, one a line, of which one may describe a protocol that \
      another's inherits; by default all SPECs.
      """)
}

/// The specs that a command line names, and what they are read with.
struct SpecArguments {
  /// The options of commands that read specs.
  static let options: [Option] = [.template, .specs, .format]

  let paths: [String]
  let templates: [String]
  let listOfSpecs: String?

  init(_ arguments: Arguments) throws(UsageError) {
    paths = try arguments.operands("spec")
    templates = arguments.values(of: .template)
    listOfSpecs = arguments.value(of: .specs)
  }

  /// Reads each spec and hands it on, whatever is wrong with others.
  ///
  /// - Throws: what is wrong with the templates, without which there is nothing to read specs with.
  func forEach(
    reading files: ReadFiles, _ findings: inout Findings,
    _ body: (Spec, Generator, inout Findings) throws -> Void
  ) throws {
    var generators = try Generators(TemplateFiles(at: templates), reading: files)
    let targetSpecs = try listOfSpecs.map(TextFile.lines) ?? paths
    for path in paths {
      do {
        let source = SourceText(path: path, text: try TextFile.read(path))
        let generator = try generators.generator(for: source)
        let spec = try generator.read(source, besides: targetSpecs.filter { $0 != path })
        try body(spec, generator, &findings)
      } catch {
        findings.add(error)
      }
    }
  }
}
