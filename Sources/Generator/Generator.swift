import Mustache
import Spec
import SwiftDeclarations

/// Turns specs into Swift.
///
/// The stages are: read the spec and what it names (`SpecReader`), put what templates may know into
/// values, render a template for each decorator, lay the text out as `swift format` would.
public struct Generator: Sendable {
  private let reader: SpecReader
  private let templates: ParsedTemplates
  private let types: DeclaredTypes
  private let layout = Layout()

  /// - Parameters:
  ///   - library: the templates that specs may use.
  ///   - types: the types that the target declares, which hide those of the runtime.
  ///   - readFile: gives the text of a Swift file that a spec names.
  /// - Throws: all that is wrong with the templates.
  public init(
    library: TemplateLibrary,
    types: DeclaredTypes = DeclaredTypes(),
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) throws(DiagnosticsError) {
    let definitions = library.definitions
    reader = SpecReader(definitions: definitions, readFile: readFile)
    templates = try library.parsed()
    self.types = types
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
    let foreignNames = ForeignNames(of: spec, types)
    let showsRuntime = spec.protocols.flatMap(\.decorators).contains {
      templates.showsRuntime(in: $0, besides: foreignNames)
    }
    let fileContext = FileContext(
      spec: spec, foreignNames: foreignNames, showsRuntime: showsRuntime)
    let head = layout.applied(to: try templates.render("File", fileContext.value))
    var pieces = [head]
    var problems: [Diagnostic] = []
    let outcomes = spec.protocols.concurrentMap {
      declarations(for: ProtocolContext($0, spec: spec, besides: foreignNames), $0)
    }
    for outcome in outcomes {
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
    for context: ProtocolContext, _ decorated: DecoratedProtocol
  ) -> Result<[[UInt8]], DiagnosticsError> {
    Result { () throws(DiagnosticsError) in
      var texts: [[UInt8]] = []
      if case .spec = decorated.origin {
        let context = DeclarationContext(decorated: decorated, spec: context.spec)
        texts.append(
          decorated.declaration.inCondition(try templates.render("Declaration", context.value)))
      }
      for use in decorated.decorators {
        guard let decorator = templates.decorators[use.definition.key] else { continue }
        let signature = try signature(of: use, in: context)
        if let problem = decorated.obstacleToMaking(by: use, signature, context.spec.source) {
          throw DiagnosticsError([problem])
        }
        let render = { (namespace: String) throws(DiagnosticsError) in
          let context = DecoratorContext(
            use, named: decorator.names, in: namespace, signature: signature, of: context)
          return try self.templates.render(decorator.name, .fields(context))
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
      if let stack = decorated.stack {
        let stackContext = StackContext(stack, try signature(of: stack, in: context), of: context)
        texts.append(
          decorated.declaration.inCondition(try templates.render("Stack", .fields(stackContext))))
      }
      return texts.map { [UInt8(ascii: "\n")] + layout.applied(to: $0) }
    }
  }

  /// What a decorator stores, and how it is applied.
  ///
  /// - Throws: what is wrong with the texts of its template's front matter.
  public func signature(
    of use: DecoratorUse, on decorated: DecoratedProtocol, in spec: Spec
  ) throws(DiagnosticsError) -> DecoratorSignature {
    let foreignNames = ForeignNames(of: spec, types)
    return try signature(
      of: use, in: ProtocolContext(decorated, spec: spec, besides: foreignNames))
  }

  /// How a stack is applied.
  ///
  /// - Throws: what is wrong with the texts of its templates' front matters.
  public func signature(
    of stack: DecoratorStack, on decorated: DecoratedProtocol, in spec: Spec
  ) throws(DiagnosticsError) -> StackSignature {
    let foreignNames = ForeignNames(of: spec, types)
    return try signature(
      of: stack, in: ProtocolContext(decorated, spec: spec, besides: foreignNames))
  }

  private func signature(
    of stack: DecoratorStack, in context: ProtocolContext
  ) throws(DiagnosticsError) -> StackSignature {
    var parts: [(use: DecoratorUse, signature: DecoratorSignature)] = []
    for use in stack.decorators { parts.append((use, try signature(of: use, in: context))) }
    return StackSignature(parts)
  }

  private func signature(
    of use: DecoratorUse, in context: ProtocolContext
  ) throws(DiagnosticsError) -> DecoratorSignature {
    guard let decorator = templates.decorators[use.definition.key] else {
      return DecoratorSignature(properties: [], parameters: [])
    }
    return try decorator.signature.signature(
      of: use, .fields(DecoratorContext(use, named: decorator.names, of: context)),
      context.uniqueNames)
  }
}

extension DecoratedProtocol {
  /// Why a decorator cannot decorate what the type makes itself; nil where it can, or need not.
  fileprivate func obstacleToMaking(
    by use: DecoratorUse, _ signature: DecoratorSignature, _ spec: SourceText
  ) -> Diagnostic? {
    guard let member = declaration.members.first(where: \.makesSelf) else { return nil }
    let key = use.definition.key
    let reason: String
    if let parameter = signature.parameters.first(where: { $0.defaultValue == nil }) {
      reason = "the spec gives '\(parameter.name)' no default"
    } else if signature.properties.contains(where: { $0.type == nil }) {
      reason = "its template writes the type by itself"
    } else {
      return nil
    }
    return Diagnostic(
      .error,
      "'\(key)' cannot decorate what '\(member.fullName)' of '\(declaration.name)' makes: \(reason); "
        + "leave '\(key)' out, or move the member to a protocol of its own",
      at: use.requestedAt, in: spec)
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
