/// The text of a generated Swift file.
public struct GeneratedFile: Sendable, Equatable {
  /// The text in pieces, in UTF-8: of many protocols it is long.
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

  /// How many bytes the text has.
  public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }
}
