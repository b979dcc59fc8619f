/// A place for the text of a generated Swift file.
public protocol GeneratedOutput: Sendable {
  /// Adds a piece of the text, in UTF-8. With many protocols, the text has many pieces.
  mutating func append(_ piece: [UInt8])
}

/// The text of a generated Swift file, in memory.
public struct GeneratedFile: GeneratedOutput {
  /// The pieces of the text, in UTF-8.
  public private(set) var pieces: [[UInt8]] = []

  /// Makes an empty text.
  public init() {}

  public mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
  }

  /// The whole text.
  public var text: String { String(decoding: pieces.joined(), as: UTF8.self) }
}
