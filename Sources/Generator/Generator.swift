import Mustache
import Spec
import SwiftDeclarations

/// Turns specs into Swift.
///
/// The stages are: read the spec and what it names (`SpecReader`), put what templates may know into
/// values, render a template for each decorator, lay the text out as `swift format` would.
public struct Generator: Sendable {
  private let reader: SpecReader
  private let renderers: [String: TemplateRenderer]
  private let templateNames: [String: String]
  private let decoratorNames: [String: DecoratorNames]
  private let layout = Layout()

  /// - Parameters:
  ///   - library: the templates that specs may use.
  ///   - readFile: gives the text of a Swift file that a spec names.
  /// - Throws: all that is wrong with the templates.
  public init(
    library: TemplateLibrary, readFile: @escaping @Sendable (_ path: String) throws -> String
  ) throws(DiagnosticsError) {
    let definitions = library.definitions
    reader = SpecReader(definitions: definitions, readFile: readFile)
    renderers = try library.renderers()
    templateNames = Dictionary(
      definitions.map { ($0.key, library.nameOfTemplate(writing: $0.key) ?? "") }
    ) { $1 }
    decoratorNames = Dictionary(definitions.map { ($0.key, DecoratorNames(of: $0)) }) { $1 }
  }

  /// Reads a spec, with the decorators that the templates write.
  ///
  /// - Parameters:
  ///   - source: The spec.
  ///   - target: The files in which an inherited protocol may be declared.
  /// - Throws: all that is wrong with the spec.
  public func read(
    _ source: SourceText, in target: TargetFiles = TargetFiles()
  ) throws(DiagnosticsError) -> Spec {
    try reader.read(source, in: target)
  }

  /// Reads a spec and gives the Swift file for it.
  ///
  /// - Throws: all that is wrong with the spec, or with a template that it uses.
  public func swiftFile(
    for source: SourceText, in target: TargetFiles = TargetFiles()
  ) throws(DiagnosticsError) -> GeneratedFile {
    try swiftFile(for: read(source, in: target))
  }

  /// The Swift file for a spec.
  ///
  /// The same spec, templates and Swift files give the same bytes, on every machine.
  ///
  /// - Throws: all that is wrong with a template that the spec uses.
  public func swiftFile(for spec: Spec) throws(DiagnosticsError) -> GeneratedFile {
    let head = layout.applied(to: try render("File", FileContext(spec: spec).value))
    var pieces = [head]
    var problems: [Diagnostic] = []
    for outcome in spec.protocols.concurrentMap({ declarations(for: $0, in: spec) }) {
      switch outcome {
      case .success(let declarations): pieces += declarations
      case .failure(let error):
        problems += error.diagnostics.filter { !problems.contains($0) }
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return GeneratedFile(pieces: pieces)
  }

  /// The declarations that are generated for a protocol, each with an empty line before it.
  private func declarations(
    for decorated: DecoratedProtocol, in spec: Spec
  ) -> Result<[[UInt8]], DiagnosticsError> {
    Result { () throws(DiagnosticsError) in
      var texts: [[UInt8]] = []
      if decorated.isDeclaredHere {
        let context = DeclarationContext(decorated: decorated, spec: spec)
        texts.append(try render("Declaration", context.value))
      }
      let context = ProtocolContext(decorated, spec: spec)
      for use in decorated.decorators {
        guard let template = templateNames[use.definition.key],
          let names = decoratorNames[use.definition.key]
        else { continue }
        let render = { (namespace: String) throws(DiagnosticsError) in
          let context = DecoratorContext(use, named: names, in: namespace, of: context)
          return try self.render(template, .fields(context))
        }
        let namespace = decorated.declaration.enclosingTypes.joined(separator: ".")
        let text =
          namespace.isEmpty
          ? try render("")
          : try Array(
            NestedDeclarations(
              namespace: namespace, inside: render("").text, outside: render(namespace + ".").text
            ).text.utf8)
        texts.append(decorated.declaration.inCondition(text))
      }
      return texts.map { [UInt8(ascii: "\n")] + layout.applied(to: $0) }
    }
  }

  private func render(_ template: String, _ context: Value) throws(DiagnosticsError) -> [UInt8] {
    try renderers[template]?.render(context) ?? []
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension ProtocolDeclaration {
  /// A decorator is there under the conditions under which its protocol is.
  fileprivate func inCondition(_ text: [UInt8]) -> [UInt8] {
    condition.map { "#if \($0)\n".utf8 + text + "#endif".utf8 } ?? text
  }
}
