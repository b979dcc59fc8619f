import SwiftDeclarations

/// Where a protocol's declaration was read.
public enum DeclarationOrigin: Sendable {
  /// A Swift file.
  case swiftFile(SourceText)
  /// The spec's own text, `members:`.
  case spec(SourceText, YAMLScalar)
  /// A protocol of the standard library, which has no text.
  case standardLibrary

  /// The text that people see the declaration in, and the place there of an offset of the
  /// declaration.
  public func place(of offset: Int) -> (source: SourceText, offset: Int) {
    switch self {
    case .swiftFile(let source): (source, offset)
    case .spec(let source, let scalar):
      (source, Self.place(of: offset, besides: scalar) ?? scalar.documentOffset(of: offset))
    case .standardLibrary: (SourceText(path: "Swift", text: ""), 0)
    }
  }

  /// The offset, in a declaration whose members a scalar of a spec holds, of what stands elsewhere in the
  /// spec: the offsets of the spec follow those of the members.
  static func offset(ofPlace documentOffset: Int, besides members: YAMLScalar) -> Int {
    members.text.utf8.count + 1 + documentOffset
  }

  /// The place in the spec of such an offset; nil for one of the members.
  private static func place(of offset: Int, besides members: YAMLScalar) -> Int? {
    let place = offset - members.text.utf8.count - 1
    return place < 0 ? nil : place
  }

  /// A message about a place of the declaration.
  public func diagnostic(_ message: String, at offset: Int) -> Diagnostic {
    let place = place(of: offset)
    return Diagnostic(.error, message, at: place.offset, in: place.source)
  }
}

/// A declaration and where it was read.
struct LocatedDeclaration {
  var declaration: ProtocolDeclaration
  var origin: DeclarationOrigin
  /// The imports that it needs, where it was read in a file that the spec does not name.
  var imports: [ImportLine] = []
}
