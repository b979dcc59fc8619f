import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// Reads specs, and generates their Swift: a rendered template for each decorator, laid out as by
/// `swift format`.
public struct Generator: Sendable {
  private let reader: SpecReader
  private let library: TemplateLibrary
  public let types: DeclaredTypes

  /// - Parameters:
  ///   - library: The templates that specs can use.
  ///   - types: The types that the target declares, which hide those of the runtime.
  ///   - readFile: A function that returns the text of a Swift file that a spec names.
  /// - Throws: An error for the first helper that no template has.
  public init(
    library: TemplateLibrary,
    types: DeclaredTypes = DeclaredTypes(),
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) throws(DiagnosticsError) {
    try library.checkHelpers()
    self.library = library
    reader = SpecReader(definitions: library.catalog, readFile: readFile)
    self.types = types
  }

  /// Reads a spec, with the decorators of the templates.
  ///
  /// - Parameters:
  ///   - source: The spec.
  ///   - target: The files that may declare a protocol that the spec names or inherits.
  /// - Throws: All mistakes in the spec.
  public func read(
    _ source: SourceText, in target: TargetFiles = TargetFiles()
  ) throws(DiagnosticsError) -> Spec {
    var spec = try reader.read(source, in: target)
    guard
      spec.protocols.contains(where: {
        $0.pattern != nil && $0.declaration.members.contains(where: \.makesSelf)
      })
    else { return spec }
    let context = context(of: spec)
    for decorated in spec.protocols where decorated.pattern != nil {
      let obstacles = try obstacles(to: decorated, in: ProtocolContext(decorated, in: context))
      if !obstacles.isEmpty { _ = spec.leaveOut(decorated, because: obstacles) }
    }
    return spec
  }

  /// Returns the reasons why decorators of a spec cannot decorate values that types make themselves, for which
  /// no code can be generated.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func obstacles(in spec: Spec) throws(DiagnosticsError) -> [Diagnostic] {
    let context = LazyValue { self.context(of: spec) }
    var found: [Diagnostic] = []
    for decorated in spec.protocols {
      found += try obstacles(to: decorated, in: ProtocolContext(decorated, in: context.value))
    }
    return found
  }

  /// Returns the reasons why decorators cannot decorate values that the protocol's type makes
  /// itself.
  private func obstacles(
    to decorated: DecoratedProtocol, in context: @autoclosure () -> ProtocolContext
  ) throws(DiagnosticsError) -> [Diagnostic] {
    guard let member = decorated.declaration.members.first(where: \.makesSelf) else { return [] }
    let context = context()
    var obstacles: [Diagnostic] = []
    for configured in decorated.decorators {
      let signature = try signature(of: configured, in: context)
      guard let parameter = signature.parameters.first(where: { $0.defaultValue == nil })?.name
      else { continue }
      let definition = configured.definition
      let isOption = definition.options.contains { $0.name == parameter && $0.scope != .member }
      let remedy =
        isOption ? "set '\(parameter):' of '\(definition.key)'" : "remove '\(definition.key)'"
      obstacles.append(
        Diagnostic(
          .error,
          "'\(definition.key)' cannot decorate what '\(member.fullName)' of "
            + "'\(decorated.declaration.name)' creates: the spec gives '\(parameter)' no default; "
            + "\(remedy), or move the member to another protocol", at: configured.requestedAt,
          in: context.spec.source))
    }
    return obstacles
  }

  /// Returns the text of the Swift file of a spec.
  ///
  /// The same spec, templates and Swift files give the same bytes on every machine.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func swiftFile(for spec: Spec) throws(DiagnosticsError) -> String {
    let text = try swiftFile(for: spec, in: [UInt8]()) { $0 += $1 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a value with the same text in UTF-8 appended to it, part by part, since a second copy of the
  /// text of a large spec takes much memory.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func swiftFile<Text: Sendable>(
    for spec: Spec, in text: Text, _ append: @Sendable (inout Text, _ part: [UInt8]) -> Void
  ) throws(DiagnosticsError) -> Text {
    let context = context(of: spec)
    let foreignNames = context.foreignNames
    let fileContext = FileContext(
      spec: spec, foreignNames: foreignNames, shownModules: shownModules(in: context))
    var written = (text: text, error: DiagnosticsError?.none)
    append(&written.text, Layout.applied(to: try library.render("File", fileContext.value)))
    written = spec.protocols.concurrentReduce(into: written) { decorated in
      Result { () throws(DiagnosticsError) in
        try declarations(for: decorated, in: ProtocolContext(decorated, in: context))
      }
    } _: { written, outcome in
      switch outcome {
      case .success(let part): if written.error == nil { append(&written.text, part) }
      case .failure(let error): written.error = written.error ?? error
      }
    }
    if let error = written.error { throw error }
    let commonNames = RuntimeNames(of: context.libraryModule, besides: foreignNames)
    for (partial, module) in spec.helpers {
      let names = commonNames.names(of: module)
      let context: Value = ["runtime": .fields(names), "imported": .fields(ImportedNames(names))]
      let text = try library.render(partial, context)
      try library.checkBalance(of: text, from: partial, context)
      append(&written.text, [UInt8(ascii: "\n")] + Layout.applied(to: text))
    }
    return written.text
  }

  /// Returns the modules of the library that visible parts of the decorators may name.
  private func shownModules(in context: SpecContext) -> Set<String> {
    context.spec.protocols.lazy.flatMap(\.decorators).reduce(into: []) { shown, configured in
      let module = configured.definition.libraryModule ?? context.libraryModule
      if !shown.contains(module),
        library.showsRuntime(in: configured, besides: context.foreignNames)
      {
        shown.insert(module)
      }
    }
  }

  /// Returns the generated declarations for a protocol, each preceded by an empty line.
  private func declarations(
    for decorated: DecoratedProtocol, in context: ProtocolContext
  ) throws(DiagnosticsError) -> [UInt8] {
    let obstacles = try obstacles(to: decorated, in: context)
    guard obstacles.isEmpty else { throw DiagnosticsError(obstacles) }
    var texts: [[UInt8]] = []
    if case .spec = decorated.origin {
      let context = DeclarationContext(decorated: decorated, spec: context.spec)
      texts.append(try library.render("Declaration", context.value))
    }
    if context.alias != nil { texts.append(try library.render("Alias", .fields(context))) }
    for configured in decorated.decorators {
      texts.append(try text(of: configured, in: context))
    }
    if let stack = decorated.stack {
      let signature = try signature(of: stack, in: context)
      texts.append(try library.render("Stack", .stack(stack, signature, of: context)))
    }
    let condition = decorated.declaration.condition.map { "#if \($0)\n".utf8 }
    return texts.reduce(into: []) { result, text in
      let whole = condition.map { $0 + text + "#endif".utf8 } ?? text
      result += [UInt8(ascii: "\n")] + Layout.applied(to: whole)
    }
  }

  /// Returns the declarations of a decorator, before they are laid out.
  private func text(
    of configured: ConfiguredDecorator, in context: ProtocolContext
  ) throws(DiagnosticsError) -> [UInt8] {
    guard let template = library.template(of: configured.definition),
      let names = try template.names
    else { return [] }
    let context = DecoratorContext(
      configured, named: names, signature: try signature(of: configured, in: context), of: context)
    let text = try library.render(template.name, .fields(context))
    try library.checkBalance(of: text, from: template.name, .fields(context))
    // The compiler reports a mistake in the template here.
    return names.ownTemplate.map { "// From \($0).\n".utf8 + text } ?? text
  }

  /// Returns the warnings of a build on a spec, in the order of its lines. Among them are those on
  /// options that change nothing of the code of their decorators.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func warnings(on spec: Spec) throws(DiagnosticsError) -> [Diagnostic] {
    var warnings = spec.warnings + library.warnings
    guard
      spec.protocols.contains(where: {
        $0.decorators.contains { !$0.removableOptions.isEmpty }
      })
    else { return warnings.inOrder }
    let specContext = context(of: spec)
    for decorated in spec.protocols {
      let context = LazyValue { ProtocolContext(decorated, in: specContext) }
      for configured in decorated.decorators {
        for item in configured.removableOptions {
          let context = context.value
          let text = try text(of: configured, in: context)
          guard try self.text(of: item.remainder, in: context) == text else { continue }
          warnings.append(
            Diagnostic(
              .warning,
              "'\(item.name)' changes nothing that '\(configured.definition.key)' does for "
                + "'\(decorated.written.name)'; remove it",
              at: item.place.offset, in: item.place.source))
        }
      }
    }
    return warnings.inOrder
  }

  /// Returns the path of the user's own template that replaces the built-in one of a decorator; `nil` if none does.
  public func replacement(of key: String) -> String? { library.replacement(of: key) }

  /// Returns the parameters of the modifier of a decorator.
  ///
  /// - Throws: The mistakes in the texts of its template's front matter.
  public func parameters(
    of configured: ConfiguredDecorator, on decorated: DecoratedProtocol, in context: SpecContext
  ) throws(DiagnosticsError) -> [RenderedParameter] {
    try signature(of: configured, in: ProtocolContext(decorated, in: context)).parameters
  }

  /// Returns the parameters of the modifier of a stack.
  ///
  /// - Throws: The mistakes in the texts of its templates' front matters.
  public func parameters(
    of stack: DecoratorStack, on decorated: DecoratedProtocol, in context: SpecContext
  ) throws(DiagnosticsError) -> [RenderedParameter] {
    try signature(of: stack, in: ProtocolContext(decorated, in: context)).parameters
  }

  /// Returns what the code of all protocols of a spec has in common.
  public func context(of spec: Spec) -> SpecContext { SpecContext(of: spec, types) }

  private func signature(
    of stack: DecoratorStack, in context: ProtocolContext
  ) throws(DiagnosticsError) -> StackSignature {
    var signature = StackSignature(clock: stack.isTimed ? context.stackClock : nil)
    for configured in stack.decorators {
      signature.add(configured, try self.signature(of: configured, in: context))
    }
    return signature
  }

  private func signature(
    of configured: ConfiguredDecorator, in context: ProtocolContext
  ) throws(DiagnosticsError) -> DecoratorSignature {
    guard let template = library.template(of: configured.definition),
      let names = try template.names
    else { return DecoratorSignature() }
    return try template.signature(
      of: configured, .fields(DecoratorContext(configured, named: names, of: context)),
      context.uniqueNames, partials: library)
  }
}

extension [Diagnostic] {
  /// The diagnostics in the order of their places.
  fileprivate var inOrder: [Diagnostic] {
    sorted {
      ($0.path, $0.line, $0.column, $0.message) < ($1.path, $1.line, $1.column, $1.message)
    }
  }
}

extension Spec {
  /// The names of the partials that the decorators need, each once, with the module of the library that the
  /// first decorator calls.
  fileprivate var helpers: [(partial: String, module: String?)] {
    protocols.lazy.flatMap(\.decorators).reduce(into: []) { helpers, configured in
      for helper in configured.helpers
      where !helpers.contains(where: { $0.partial == helper.partial.text }) {
        helpers.append((helper.partial.text, configured.definition.libraryModule))
      }
    }
  }
}
