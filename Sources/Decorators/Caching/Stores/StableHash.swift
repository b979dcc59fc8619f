/// The 64-bit FNV-1a hash. Unlike that of `Hasher`, it is the same in every process.
///
/// It is used for names. It does not protect against intentional collisions.
enum StableHash {
  static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }

  /// Returns the hash in 16 digits.
  static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    hexadecimal(value(of: bytes))
  }

  /// Returns a hash in 16 digits.
  static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
