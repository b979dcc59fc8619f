/// The 64-bit FNV-1a hash. Unlike that of `Hasher`, it is the same in every process.
///
/// It is used for names, and detects accidental damage: values that differ in one byte never have
/// the same hash. It does not protect against intentional collisions or changes.
package enum StableHash {
  package static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Returns the hash in 16 digits.
  package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(value(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
