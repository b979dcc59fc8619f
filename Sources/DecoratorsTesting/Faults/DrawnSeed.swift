@_spi(Generated) import Decorators

/// A seed that is drawn when it is first needed: once, and once in each simulation.
struct DrawnSeed: Sendable {
  private var own: UInt64?
  private weak var source: RandomSource?
  private var simulated: UInt64 = 0

  mutating func seed() -> UInt64 {
    guard let random = RuntimeEnvironment.current?.random else {
      let seed = own ?? Chance.bits()
      own = seed
      return seed
    }
    if random !== source { (source, simulated) = (random, Chance.bits()) }
    return simulated
  }
}
