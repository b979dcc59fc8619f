import Foundation

/// The hash function SHA-256 of FIPS 180-4, for which no two texts are known that have one hash.
///
/// It makes the keys of payments, and the toolchain for Linux has no library with it.
enum SHA256 {
  private static let primes: [Double] = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }.map(Double.init)

  /// Returns the first 32 bits of the fraction of a number.
  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }

  private static let roundConstants = primes.map { fraction(cbrt($0)) }
  private static let initialHash = primes.prefix(8).map { fraction($0.squareRoot()) }

  /// Returns the hash in 64 digits.
  static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    var message = Array(bytes)
    let length = UInt64(message.count * 8)
    message.append(0x80)
    message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    var hash = initialHash
    for start in stride(from: 0, to: message.count, by: 64) {
      compress(message[start..<start + 64], into: &hash)
    }
    return hash.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func compress(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    func mixed(_ word: UInt32, _ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
      rotated(word, first) ^ rotated(word, second) ^ third
    }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ mixed(early, 7, 18, early >> 3) &+ words[index - 7]
          &+ mixed(late, 17, 19, late >> 10))
    }
    var state = hash
    for (word, constant) in zip(words, roundConstants) {
      let (a, e) = (state[0], state[4])
      let choice = e & state[5] ^ ~e & state[6]
      let majority = a & state[1] ^ a & state[2] ^ state[1] & state[2]
      let first =
        state[7] &+ mixed(e, 6, 11, rotated(e, 25)) &+ choice &+ constant &+ word
      state.removeLast()
      state.insert(first &+ mixed(a, 2, 13, rotated(a, 22)) &+ majority, at: 0)
      state[4] = state[4] &+ first
    }
    for index in hash.indices { hash[index] = hash[index] &+ state[index] }
  }
}
