import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// Reads specs, and generates their Swift: a rendered template for each decorator, laid out as by
/// `swift format`. `Pipeline.swift` has the stages.
public struct Generator: Sendable {
  let reader: SpecReader
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

  /// Returns the text of the Swift file of a spec.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func swiftFile(for spec: Spec) throws(DiagnosticsError) -> String {
    let text = try swiftFile(for: spec, in: [UInt8]()) { $0 += $1 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a spec without the protocols of patterns whose types make values that cannot be decorated.
  func leavingOutObstacles(in spec: Spec) throws(DiagnosticsError) -> Spec {
    let obstructed = spec.protocols.filter {
      $0.pattern != nil && $0.declaration.members.contains(where: \.makesSelf)
    }
    guard !obstructed.isEmpty else { return spec }
    var remaining = spec
    let context = context(of: spec)
    for decorated in obstructed {
      let obstacles = try obstacles(to: decorated, in: ProtocolContext(decorated, in: context))
      if !obstacles.isEmpty { _ = remaining.leaveOut(decorated, because: obstacles) }
    }
    return remaining
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

  /// Returns a part of the Swift file of a spec, before it is laid out: the declarations of a protocol are a
  /// text for each decorator.
  ///
  /// - Throws: The mistakes in the templates that it needs.
  func text(
    of part: FilePart, in context: SpecContext
  ) throws(DiagnosticsError) -> [[UInt8]] {
    switch part {
    case .head:
      let context = FileContext(
        spec: context.spec, foreignNames: context.foreignNames,
        shownModules: shownModules(in: context))
      return [try library.render("File", context.value)]
    case .protocol(let decorated):
      return try declarations(for: decorated, in: ProtocolContext(decorated, in: context))
    case .helper(let partial, let module):
      let names = RuntimeNames(of: context.libraryModule, besides: context.foreignNames)
        .names(of: module)
      let context: Value = ["runtime": .fields(names), "imported": .fields(ImportedNames(names))]
      let text = try library.render(partial, context)
      try library.checkBalance(of: text, from: partial, context)
      return [text]
    }
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

  private func declarations(
    for decorated: DecoratedProtocol, in context: ProtocolContext
  ) throws(DiagnosticsError) -> [[UInt8]] {
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
    guard let condition = decorated.declaration.condition else { return texts }
    return texts.map { "#if \(condition)\n".utf8 + $0 + "#endif".utf8 }
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
              idleMessage(
                on: item.name, for: "'\(decorated.written.name)'",
                because: "'\(configured.definition.key)' does the same without it",
                remedy: "remove it"),
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
