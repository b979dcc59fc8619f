/// Tries what a first spec is to say: reads it, looks for what the target declares already, and generates
/// from it.
public struct SpecTrial {
  /// Where the spec will stand.
  let path: String
  private let reader: SpecReader
  private let generate: (Spec) throws(DiagnosticsError) -> Void
  private var redeclarations: Redeclarations

  /// - Parameters:
  ///   - path: Where the spec will stand.
  ///   - reader: Knows the decorators, and reads the files under the paths that the spec gives them.
  ///   - redeclarations: Knows the target's files, and its other specs.
  ///   - generate: Generates from a spec.
  public init(
    at path: String, reader: SpecReader, redeclarations: Redeclarations,
    generate: @escaping (Spec) throws(DiagnosticsError) -> Void
  ) {
    self.path = path
    self.reader = reader
    self.redeclarations = redeclarations
    self.generate = generate
  }

  /// What is wrong with a draft.
  struct Problem {
    var message: String
    /// The index of the decorator that it is about.
    var decorator: Int?
    /// A Boolean value that indicates whether another name for the decorator's type may help.
    var isOfTypeName = false
    /// A Boolean value that indicates whether it is about the stack.
    var isOfStack = false
  }

  /// Returns a draft with all decorators that have something to do for a protocol, or could have.
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

  /// Returns the first thing that is wrong with a draft, if anything is.
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

  /// Notes what a draft has generated, so that no other generates it too.
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
