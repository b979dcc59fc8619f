/// The text of a file that is generated part by part.
struct OutputText: Sendable {
  private let store: OutputStore
  private var parts: [OutputStore.Part] = []
  private var end: [UInt8] = []
  private var words = Digest.Words()

  /// The size of all parts but the last.
  private static let partSize = 1 << 16

  init(in store: OutputStore) { self.store = store }

  var count: Int { words.count }

  var digest: Digest { Digest(of: words) }

  mutating func append(_ bytes: [UInt8]) {
    end += bytes
    while end.count >= Self.partSize {
      keep(Array(end.prefix(Self.partSize)))
      end.removeFirst(Self.partSize)
    }
  }

  /// Ends the text.
  mutating func finish() {
    keep(end)
    end = []
  }

  private mutating func keep(_ part: [UInt8]) {
    part.withUnsafeBytes { words.add($0) }
    parts.append(store.keep(part))
  }

  /// Calls a function with each part of the text, in order.
  func forEachPart(_ body: ([UInt8]) throws -> Void) throws {
    for part in parts { try body(store.bytes(of: part)) }
  }
}
