/// The sources of time and random numbers that a cache's creator provides, besides the date.
struct CacheSurroundings: Sendable {
  var clock: any Clock<Duration>
  /// Returns a random number from 0 to 1.
  var random: @Sendable () -> Double
}
