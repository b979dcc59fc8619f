/// What a cache has from its creator besides the date: what measures timeouts, and what chance is.
struct CacheSurroundings: Sendable {
  var clock: any Clock<Duration>
  /// A random number from 0 to 1.
  var random: @Sendable () -> Double
}
