import Foundation

// Everything that the library leaves to chance is here, so that a simulation decides all of it.

/// The random values that the library uses: those of a simulation, or else of the system.
package enum Chance {
  /// Returns a number from 0 to 1.
  static func unit() -> Double {
    RuntimeEnvironment.current?.random?.unit() ?? .random(in: 0..<1)
  }

  /// Returns a number, of whose bits each is as likely as the other.
  package static func bits() -> UInt64 {
    guard let random = RuntimeEnvironment.current?.random else { return .random(in: .min ... .max) }
    return UInt64(random.unit() * 0x1p32) << 32 | UInt64(random.unit() * 0x1p32)
  }

  /// Returns a random UUID.
  package static func uuid() -> UUID {
    guard RuntimeEnvironment.current?.random != nil else { return UUID() }
    // Its version is 4, and its variant that of RFC 9562.
    let (first, last) = (bits() & ~0xf000 | 0x4000, bits() & ~0 >> 2 | 1 << 63)
    let bytes = [first, last].flatMap { half in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) }
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns a name that no other file has. It comes from the system in a simulation, too: another process,
  /// which may have the same seed, may write to the same folder.
  package static func fileName() -> String { UUID().uuidString }
}

/// Returns a random number from 0 to 1: that of a simulation, or else of the system.
@usableFromInline
@Sendable package func defaultRandom() -> Double { Chance.unit() }
