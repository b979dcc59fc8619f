/// The 64-bit FNV-1a hash, which is the same in every process, as `Hasher` is not.
///
/// It makes names. It is no protection against somebody who means harm.
enum StableHash {
  static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }

  /// The hash in 16 digits.
  static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    hexadecimal(value(of: bytes))
  }

  /// A hash in 16 digits.
  static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
