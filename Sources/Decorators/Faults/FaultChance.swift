/// The random numbers of a call. They depend only on the seed, the member and the number of the
/// call, so that a run can be repeated regardless of the order of its threads.
struct FaultChance {
  private let origin: UInt64

  /// - Parameters:
  ///   - seed: The seed of all random numbers.
  ///   - member: The full name of the member.
  ///   - call: The number of the call among those of the member.
  init(seed: UInt64, member: String, call: Int) {
    origin = Self.mixed(
      Self.mixed(seed ^ StableHash.value(of: member.utf8)) &+ UInt64(truncatingIfNeeded: call))
  }

  /// Returns a number from 0 up to 1.
  ///
  /// - Parameter index: The index of the number among the numbers of the call.
  func number(_ index: Int) -> Double {
    let bits = Self.mixed(origin &+ UInt64(truncatingIfNeeded: index) &* 0x9e37_79b9_7f4a_7c15)
    return Double(bits >> 11) * 0x1p-53
  }

  /// The output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
  /// generators", 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
