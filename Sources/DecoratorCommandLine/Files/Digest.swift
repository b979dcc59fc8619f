#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number that differs if the bytes of two files differ, but for one chance in 2^64.
///
/// It serves to notice edits, not attacks, and is simple enough to be fast in a tool that is not optimized.
struct Digest: Equatable, Sendable {
  private(set) var text: String

  /// The digest of a file that does not exist or cannot be read.
  init() { text = "-" }

  init(text: String) { self.text = text }

  init(of data: Data) {
    var words = Words()
    data.withUnsafeBytes { words.add($0) }
    self.init(of: words)
  }

  init(of words: Words) { text = String(words.value ^ UInt64(words.count), radix: 16) }

  /// The bytes of a file so far.
  struct Words: Sendable {
    fileprivate var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    private(set) var count = 0

    /// Adds bytes. Those before are a multiple of eight.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      var value = value
      count += bytes.count
      let wholeWords = bytes.count / 8
      var offset = 0
      // Each step can be undone, so that two texts that differ in one word never have one digest.
      for _ in 0..<wholeWords {
        value ^= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        value = value &* 0xD6E8_FEB8_6659_FD93
        value ^= value &>> 32
        offset += 8
      }
      while offset < bytes.count {
        value ^= UInt64(bytes[offset])
        value = value &* 0xD6E8_FEB8_6659_FD93
        value ^= value &>> 32
        offset += 1
      }
      self.value = value
    }
  }
}
