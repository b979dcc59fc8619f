import Foundation

/// A 64-bit hash that detects accidental damage, the same on every machine.
///
/// It processes eight bytes at a time in a reversible step, so two values that differ in one place
/// only never have the same hash. It does not protect against intentional changes.
enum Checksum {
  static func value(of data: Data) -> UInt64 {
    data.withUnsafeBytes { bytes in
      var hash = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
      let whole = bytes.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
      for byte in bytes[whole...] { mix(UInt64(byte)) }
      return hash

      func mix(_ word: UInt64) {
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
      }
    }
  }
}
