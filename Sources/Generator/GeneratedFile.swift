/// The text of a generated Swift file.
public struct GeneratedFile: Sendable, Equatable {
  /// The pieces of the text, in UTF-8. With many protocols, the text is long.
  public let pieces: [[UInt8]]

  public init(pieces: [[UInt8]]) {
    self.pieces = pieces
  }

  /// The whole text.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for piece in pieces { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of bytes in the text.
  public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }
}
