import DecoratorDeclarations

/// A first spec for the protocols of Swift files, as a start for the user.
///
/// A protocol gets the decorators that act on one of its members by default, except on members that
/// they warn of. A decorator that acts only on named members, or needs a package, becomes a
/// comment. So does everything that cannot be decorated.
public struct FirstSpec {
  /// The access level of the least visible protocol.
  public private(set) var access = AccessLevel.public
  /// The protocols that get decorators, followed by those of other files that they inherit.
  public private(set) var protocols: [DraftProtocol] = []
  /// The protocols that get no decorators.
  public private(set) var refusals: [Refusal] = []
  /// The parts of the files that cannot be read, without those that are the reason for a refusal.
  public private(set) var unreadable: [Diagnostic] = []

  /// A protocol that gets no decorators, and the reasons.
  public struct Refusal {
    /// The qualified name.
    public var name: String
    /// The reasons against decorating it.
    public var reasons: [Diagnostic]
  }

  /// - Parameters:
  ///   - files: The files with the protocols, in the order of the spec.
  ///   - target: The Swift files with protocols that these protocols may inherit.
  ///   - trial: The trial that finds mistakes in a spec.
  ///   - relativePath: A function that returns the path of a file in the spec.
  public init(
    for files: [SourceText], in target: TargetFiles, trial: SpecTrial,
    relativePath: (_ path: String) -> String
  ) {
    var candidates: [DraftCandidate] = []
    for file in files {
      candidates += self.candidates(
        in: file, source: relativePath(file.path), besides: trial.path)
    }
    var trial = trial
    var ancestors: [DraftProtocol] = []
    for (index, candidate) in candidates.enumerated() {
      do throws(DiagnosticsError) {
        if let earlier = candidates[..<index].first(where: { $0.name == candidate.name }) {
          throw candidate.refusal(
            "'\(earlier.source)' also declares a protocol '\(candidate.name)', and a spec can name it only once"
          )
        }
        let inherited = candidate.ancestors(in: target).map {
          DraftProtocol(name: $0.name, source: relativePath($0.path))
        }
        protocols.append(try candidate.draft(besides: inherited, trial: &trial))
        access = min(access, candidate.declaration.accessLevel)
        ancestors += inherited
      } catch {
        refusals.append(Refusal(name: candidate.name, reasons: error.diagnostics))
      }
    }
    for ancestor in ancestors where !protocols.contains(where: { $0.name == ancestor.name }) {
      protocols.append(ancestor)
      refusals.removeAll { $0.name == ancestor.name }
    }
  }

  /// Returns the protocols of a file, and adds its other problems to `unreadable`.
  private mutating func candidates(
    in file: SourceText, source: String, besides specPath: String
  ) -> [DraftCandidate] {
    let swift = SwiftFile(parsing: file.text)
    let file = SourceText(path: path(of: source, besides: specPath), text: file.text)
    let problems = swift.problems.filter { problem in
      !swift.protocols.contains { $0.range.contains(problem.offset) }
    }
    unreadable += problems.map { Diagnostic(.error, $0.message, at: $0.offset, in: file) }
    let protocols = swift.protocols.map { $0.resolvingAliases(of: swift.aliases) }
    return protocols.map {
      DraftCandidate(declaration: $0, file: file, source: source, neighbors: protocols)
    }
  }

  /// Returns a Boolean value that indicates whether a Swift file declares a protocol.
  public static func declaresProtocol(_ file: SourceText) -> Bool {
    !SwiftFile(parsing: file.text).protocols.isEmpty
  }

  /// A Boolean value that indicates whether there is no protocol to decorate.
  public var isEmpty: Bool { protocols.isEmpty }
}
