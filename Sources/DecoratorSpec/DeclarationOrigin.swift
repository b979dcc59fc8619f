import DecoratorDeclarations

public indirect enum DeclarationOrigin: Sendable {
  case swiftFile(SourceText)
  /// The text of the spec, with the scalar of `members:`.
  case spec(SourceText, YAMLScalar)
  /// A protocol of the standard library, which has no text here.
  case standardLibrary

  /// Returns the text in which a user sees the declaration, and the place in it of an offset of the
  /// declaration.
  public func place(of offset: Int) -> (source: SourceText, offset: Int) {
    switch self {
    case .swiftFile(let source): (source, offset)
    case .spec(let source, let scalar):
      offset > scalar.text.utf8.count
        ? (source, offset - Self.offset(ofPlace: 0, besides: scalar))
        : (source, scalar.documentOffset(of: offset))
    case .standardLibrary: (SourceText(path: "Swift", text: ""), 0)
    }
  }

  /// Returns the offset of another place of the spec, which follow those of its members.
  static func offset(ofPlace documentOffset: Int, besides members: YAMLScalar) -> Int {
    members.text.utf8.count + 1 + documentOffset
  }

  public func diagnostic(_ message: String, at offset: Int) -> Diagnostic {
    let place = place(of: offset)
    return Diagnostic(.error, message, at: place.offset, in: place.source)
  }
}

struct LocatedDeclaration {
  var declaration: ProtocolDeclaration
  var origin: DeclarationOrigin
  var imports: [ImportLine] = []
  /// The name of the module that declares it, if the target only depends on it.
  var module: String?

  /// The name by which no other protocol is known.
  var fullName: String { (module.map { $0 + "." } ?? "") + declaration.qualifiedName }
}
