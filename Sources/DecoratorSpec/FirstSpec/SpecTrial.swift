/// Tries drafts of a first spec: it reads them, looks for redeclarations in the target, and
/// generates code from them.
public struct SpecTrial {
  /// The future path of the spec.
  let path: String
  private let reader: SpecReader
  private let generate: (Spec) throws(DiagnosticsError) -> Void
  private var redeclarations: Redeclarations

  /// - Parameters:
  ///   - path: The future path of the spec.
  ///   - reader: A reader that knows the decorators, and reads files under their paths in the spec.
  ///   - redeclarations: The declarations of the target's files and its other specs.
  ///   - generate: A function that generates code from a spec.
  public init(
    at path: String, reader: SpecReader, redeclarations: Redeclarations,
    generate: @escaping (Spec) throws(DiagnosticsError) -> Void
  ) {
    self.path = path
    self.reader = reader
    self.redeclarations = redeclarations
    self.generate = generate
  }

  /// A problem with a draft.
  struct Problem {
    var message: String
    /// The index of the decorator that it concerns.
    var decorator: Int?
    /// A Boolean value that indicates whether another name for the decorator's type may solve it.
    var isOfTypeName = false
    /// A Boolean value that indicates whether it concerns the stack.
    var isOfStack = false
  }

  /// Returns a draft with all decorators that have an effect on a protocol, or could have one.
  func draft(
    of name: String, source: String, besides ancestors: [DraftProtocol]
  ) throws(DiagnosticsError) -> DraftProtocol {
    var draft = DraftProtocol(name: name, source: source)
    draft.decorators = reader.definitions.filter(\.isProposed).map {
      DraftProtocol.Decorator(definition: $0)
    }
    draft.takesStack = false
    let spec = try reader.read(text(of: [draft] + ancestors))
    if let decorated = spec.protocols.first {
      draft.decorators = decorated.decorators.compactMap {
        DraftProtocol.Decorator($0, of: decorated.declaration)
      }
      draft.takesStack = true
    }
    return draft
  }

  /// Returns the first problem with a draft; `nil` if there is none.
  func problem(with draft: DraftProtocol, besides ancestors: [DraftProtocol]) -> Problem? {
    do throws(DiagnosticsError) {
      let spec = try reader.read(text(of: [draft] + ancestors))
      var redeclarations = redeclarations
      if let diagnostic = redeclarations.problems(in: spec).first {
        return problem(diagnostic, with: draft, isOfTypeName: true)
      }
      try generate(spec)
      return nil
    } catch {
      return error.diagnostics.first.map { problem($0, with: draft) }
    }
  }

  /// Registers the declarations of a draft, so that no other draft generates them too.
  mutating func accept(_ draft: DraftProtocol, besides ancestors: [DraftProtocol]) {
    if let spec = try? reader.read(text(of: [draft] + ancestors)) {
      _ = redeclarations.problems(in: spec)
    }
  }

  private func problem(
    _ diagnostic: Diagnostic, with draft: DraftProtocol, isOfTypeName: Bool = false
  ) -> Problem {
    let line = diagnostic.line - Self.head.count - 1
    let isInDraft = diagnostic.path == path && draft.lines.indices.contains(line)
    return Problem(
      message: diagnostic.message, decorator: isInDraft ? draft.lines[line].decorator : nil,
      isOfTypeName: isOfTypeName,
      isOfStack: isInDraft && draft.lines[line].text.hasPrefix(DraftProtocol.stackKey))
  }

  private static let head = ["access: internal", "protocols:"]

  private func text(of drafts: [DraftProtocol]) -> SourceText {
    let lines = Self.head + drafts.flatMap(\.lines).map(\.text)
    return SourceText(path: path, text: lines.joined(separator: "\n") + "\n")
  }
}
