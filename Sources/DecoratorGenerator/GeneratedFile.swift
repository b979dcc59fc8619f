/// The text of a generated Swift file, in memory.
public struct GeneratedFile: Sendable {
  /// The pieces of the text, in UTF-8. With many protocols, the text has many.
  public private(set) var pieces: [[UInt8]] = []

  mutating func append(_ piece: [UInt8]) { pieces.append(piece) }

  /// The whole text.
  public var text: String { String(decoding: pieces.joined(), as: UTF8.self) }
}
