import DecoratorCommandLine
import DecoratorGenerator
import DecoratorSpec

/// The output of `decorate explain` for a spec: for each protocol, its decorators and their
/// treatment of each member.
struct SpecExplanation: Sendable {
  private static let width = 100

  /// The amount of text.
  enum Detail {
    /// The decorators that act on each member.
    case overview
    /// The modifiers, the options and the reasons as well.
    case reasons
    /// The reasons for the members of a name, with or without its labels.
    case member(String)
  }

  let spec: Spec
  let generator: Generator
  private let context: SpecContext

  init(spec: Spec, generator: Generator) {
    self.spec = spec
    self.generator = generator
    context = generator.context(of: spec)
  }

  /// The names of the members that a decorator could act on.
  var memberNames: [String] {
    spec.protocols.flatMap { $0.declaration.members.filter(\.isDecorable).map(\.plainName) }
  }

  /// Returns the explanation; empty if no protocol has the member that is asked for.
  ///
  /// - Throws: The mistakes in the templates that the spec uses.
  func lines(_ detail: Detail) throws(DiagnosticsError) -> [String] {
    var lines = [spec.source.path]
    let blocks = spec.protocols.concurrentMap { decorated in
      Result { () throws(DiagnosticsError) in try self.lines(for: decorated, detail) }
    }
    for block in blocks {
      let block = try block.get()
      if !block.isEmpty { lines += [""] + block }
    }
    if case .member = detail { return lines.count > 1 ? lines : [] }
    if case .overview = detail { lines += replacements }
    if spec.protocols.isEmpty, spec.undecorated.isEmpty {
      let name = Paths.fileName(of: spec.source.path)
      lines += [
        "", "It decorates no protocol. Other specs take its defaults with 'from: \(name)'.",
      ]
    }
    return lines + undecorated
  }

  /// The decorators whose built-in templates the user's own replace, with an empty line before them.
  private var replacements: [String] {
    let keys = Set(spec.protocols.flatMap(\.decorators).map(\.definition.key))
    let lines = keys.sorted().compactMap { key in
      generator.replacement(of: key).map { "\(key): '\($0)' replaces the built-in template." }
    }
    return lines.isEmpty ? [] : [""] + lines.flatMap { $0.wrapped(to: Self.width) }
  }

  /// The protocols that match patterns and cannot be decorated, with the reasons.
  private var undecorated: [String] {
    spec.undecorated.flatMap { item in
      ["", "\(item.name) is left out of '\(item.pattern)':"]
        + item.reasons.flatMap { reason in
          let place = reason.path == spec.source.path ? "" : "\(reason.path):\(reason.line): "
          return (place + reason.message).wrapped(to: Self.width - 2).indented(by: 2)
        }
    }
  }

  private func lines(
    for decorated: DecoratedProtocol, _ detail: Detail
  ) throws(DiagnosticsError) -> [String] {
    let heading = heading(of: decorated)
    switch detail {
    case .overview:
      let others = decorated.keysBesideStack
      return [decorated.written.qualifiedName] + decorated.overview(width: Self.width)
        + (others.isEmpty ? [] : ["  Not in the stack: \(others.joined(separator: ", "))."])
    case .member(let name):
      let table = decorated.treatmentTable(of: name, readIn: spec.source, width: Self.width)
      if table.isEmpty { return [] }
      return [heading, ""] + table
        + decorated.nameTable(of: name, in: generator.types, width: Self.width)
    case .reasons:
      return [heading, ""] + (try blocks(for: decorated))
        + decorated.treatmentTable(readIn: spec.source, width: Self.width)
        + decorated.nameTable(in: generator.types, width: Self.width)
    }
  }

  private func heading(of decorated: DecoratedProtocol) -> String {
    let name = decorated.written.qualifiedName
    let isInSpec = if case .spec = decorated.origin { true } else { false }
    let place = decorated.origin.place(of: isInSpec ? 0 : decorated.written.nameOffset)
    let placeText = "\(place.source.path):\(place.source.lineNumber(of: place.offset))"
    let rule = max(3, Self.width - name.count - placeText.count - 2)
    return "\(name) \(String(repeating: "─", count: rule)) \(placeText)"
  }

  /// Returns the stack and the decorators, each with an empty line after it.
  private func blocks(for decorated: DecoratedProtocol) throws(DiagnosticsError) -> [String] {
    let keys =
      (decorated.stack == nil ? [] : ["stack"]) + decorated.decorators.map(\.definition.key)
    let width = (keys.map(\.count).max() ?? 0) + 2
    var blocks: [[String]] = []
    if let stack = decorated.stack {
      blocks.append(try lines(for: stack, of: decorated, width: Self.width - width - 2))
    }
    for configured in decorated.decorators {
      blocks.append(try lines(for: configured, of: decorated, width: Self.width - width - 2))
    }
    return zip(keys, blocks).flatMap { $1.behind("  " + $0.padded(to: width)) + [""] }
  }

  /// Returns the type and its purpose, the modifier and the options.
  private func lines(
    for configured: ConfiguredDecorator, of decorated: DecoratedProtocol, width: Int
  ) throws(DiagnosticsError) -> [String] {
    let type = (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: ".")
    var lines = "\(type) \(configured.definition.summary).".wrapped(to: width)
    if let path = generator.replacement(of: configured.definition.key) {
      lines += "'\(path)' replaces the built-in template.".wrapped(to: width)
    }
    let parameters = try generator.parameters(of: configured, on: decorated, in: context)
    lines += parameters.lines(naming: configured.definition.modifier, width: width)
    let options = configured.definition.options.originText(of: configured, readIn: spec.source)
    return lines + (options.isEmpty ? [] : "Options: \(options)".wrapped(to: width))
  }

  /// Returns the decorators, outermost first, the modifier, and the meanings of the order.
  private func lines(
    for stack: DecoratorStack, of decorated: DecoratedProtocol, width: Int
  ) throws(DiagnosticsError) -> [String] {
    let keys = stack.decorators.map(\.definition.key).joined(separator: ", ")
    let place = stack.place.text(in: spec.source)
    let parameters = try generator.parameters(of: stack, on: decorated, in: context)
    return "A call meets \(keys) in this order (\(place)).".wrapped(to: width)
      + parameters.lines(naming: DecoratorStack.modifier, width: width)
      + stack.orderMeanings.flatMap { $0.wrapped(to: width) }
  }
}

extension DecoratedProtocol {
  /// The keys of the decorators that its stack, if it has one, leaves out.
  fileprivate var keysBesideStack: [String] {
    guard let stack else { return [] }
    let inside = stack.decorators.map(\.definition.key)
    return decorators.map(\.definition.key).filter { !inside.contains($0) }
  }
}

extension [RenderedParameter] {
  /// Returns the declaration of the modifier, with one parameter on each line if one line is too
  /// short.
  fileprivate func lines(naming modifier: String, width: Int) -> [String] {
    let texts = map(\.text)
    let line = ".\(modifier)(\(texts.joined(separator: ", ")))"
    guard line.count > width else { return [line] }
    let ends = [String](repeating: ",", count: texts.count - 1) + [""]
    return [".\(modifier)("] + zip(texts, ends).map { "  \($0)\($1)" } + [")"]
  }
}
