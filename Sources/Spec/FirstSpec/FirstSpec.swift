import SwiftDeclarations

/// A first spec for the protocols of some Swift files, for people to go on from.
///
/// A protocol gets the decorators that act on a member of it without being told to, but not on those
/// that they warn of. A decorator that acts only on members that are named, and a protocol that
/// cannot be decorated, become comments.
public struct FirstSpec {
  /// What the access of the protocols allows: that of the least visible.
  public private(set) var access = AccessLevel.public
  /// The protocols that get decorators, and those that these inherit.
  public private(set) var protocols: [DraftProtocol] = []
  /// The protocols that cannot be decorated.
  public private(set) var refusals: [Refusal] = []

  /// A protocol that cannot be decorated, and why.
  public struct Refusal {
    /// The qualified name.
    public var name: String
    /// What is in the way of decorating it.
    public var reasons: [Diagnostic]
  }

  /// - Parameters:
  ///   - sources: the files whose protocols it is for, in the order in which it names them.
  ///   - path: where it will stand.
  ///   - reader: knows the decorators, and reads the files again under the paths that the spec
  ///     gives them.
  public init(for sources: [DraftProtocol.Source], at path: String, reader: SpecReader) {
    var candidates: [Candidate] = []
    for source in sources {
      let file = SwiftFile(parsing: source.text.text)
      candidates += file.protocols.map { Candidate(declaration: $0, source: source) }
    }
    for (index, candidate) in candidates.enumerated() {
      let others = candidates.filter { $0.name != candidate.name }
      let earlier = candidates[..<index].first { $0.name == candidate.name }
      do throws(DiagnosticsError) {
        if let earlier { throw DiagnosticsError([candidate.isSecond(to: earlier, in: path)]) }
        let text = candidate.spec(besides: others, decorators: reader.definitions.map(\.key))
        let spec = try reader.read(SourceText(path: path, text: text))
        guard let decorated = spec.protocols.first else { continue }
        protocols.append(DraftProtocol(decorated, source: candidate.source))
        access = min(access, candidate.declaration.accessLevel)
      } catch {
        let reasons = error.diagnostics.map {
          $0.path == path ? candidate.diagnostic($0.message, in: path) : $0
        }
        refusals.append(Refusal(name: candidate.name, reasons: reasons))
      }
    }
    leaveOutWhatIsIdle(among: candidates)
  }

  /// Returns a Boolean value that indicates whether a Swift file declares a protocol.
  public static func declaresProtocol(_ file: SourceText) -> Bool {
    !SwiftFile(parsing: file.text).protocols.isEmpty
  }

  /// A Boolean value that indicates whether there is a protocol to decorate.
  public var isEmpty: Bool { protocols.allSatisfy(\.isIdle) }

  /// Of the protocols that no decorator acts on only those stay that others inherit.
  private mutating func leaveOutWhatIsIdle(among candidates: [Candidate]) {
    let heirs = candidates.filter { candidate in
      protocols.contains { !$0.isIdle && $0.name == candidate.name }
    }
    let ancestors = Set(heirs.flatMap { $0.ancestors(among: candidates).map(\.name) })
    protocols.removeAll { $0.isIdle && !ancestors.contains($0.name) }
  }
}

/// A protocol that may be decorated.
private struct Candidate {
  var declaration: ProtocolDeclaration
  var source: DraftProtocol.Source

  var name: String { declaration.qualifiedName }

  /// A spec with all decorators for this protocol, and with those of others that it inherits.
  func spec(besides others: [Candidate], decorators: [String]) -> String {
    var text = "access: internal\nprotocols:\n" + entry
    text += "    decorators: [\(decorators.joined(separator: ", "))]\n"
    return text + ancestors(among: others).map(\.entry).joined()
  }

  private var entry: String {
    "  \(YAMLText.scalar(name)):\n    source: \(YAMLText.scalar(source.relativePath))\n"
  }

  /// Those of other files that this one inherits, or that one of those does.
  func ancestors(among others: [Candidate]) -> [Candidate] {
    var rest = others.filter { $0.source.relativePath != source.relativePath }
    var found: [Candidate] = []
    var pending = [declaration]
    while let heir = pending.popLast() {
      let inherited = Set(heir.inherited.map(\.description))
      let parents = rest.filter { inherited.contains($0.declaration.name) }
      rest.removeAll { inherited.contains($0.declaration.name) }
      found += parents
      pending += parents.map(\.declaration)
    }
    return found
  }

  func isSecond(to earlier: Candidate, in specPath: String) -> Diagnostic {
    diagnostic(
      "'\(earlier.source.relativePath)' declares a protocol '\(name)' too, and a spec names each once",
      in: specPath)
  }

  /// A message about the protocol as a whole, its file named as the reader of a spec names it.
  func diagnostic(_ message: String, in specPath: String) -> Diagnostic {
    let file = SourceText(
      path: path(of: source.relativePath, besides: specPath), text: source.text.text)
    return Diagnostic(.error, message, at: declaration.nameOffset, in: file)
  }
}
