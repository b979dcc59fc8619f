@_spi(Generated) import Decorators

/// A time in the life of a ``SimulatedService``.
public struct ServicePhase: Sendable {
  /// The name of the phase in a ``LoadReport``.
  public var name: String
  /// The duration of the phase.
  public var duration: Duration
  /// The factor by which calls take longer than usual.
  public var slowdown: Double
  /// The probability that a call fails, from 0 to 1. It takes its time nevertheless.
  public var failureRate: Double
  /// A Boolean value that indicates whether calls fail at once: those that arrive, and, when the phase
  /// begins, those that wait or are in service.
  public var isDown: Bool

  /// Creates a phase, whose properties have the values of the parameters.
  public init(
    _ name: String, for duration: Duration, slowdown: Double = 1, failureRate: Double = 0,
    isDown: Bool = false
  ) {
    self.name = name
    self.duration = duration
    self.slowdown = slowdown
    self.failureRate = failureRate
    self.isDown = isDown
  }

  /// A phase without failures.
  public static func healthy(for duration: Duration) -> ServicePhase {
    ServicePhase("healthy", for: duration)
  }

  /// A phase in which calls take longer, by a factor.
  public static func slow(for duration: Duration, by factor: Double) -> ServicePhase {
    ServicePhase("slow", for: duration, slowdown: factor)
  }

  /// A phase in which a share of the calls fails, from 0 to 1.
  public static func failing(for duration: Duration, share: Double) -> ServicePhase {
    ServicePhase("\(Int(share * 100)) % fail", for: duration, failureRate: share)
  }

  /// A phase in which each call fails at once. When it begins, calls that wait or are in service fail.
  public static func down(for duration: Duration) -> ServicePhase {
    ServicePhase("down", for: duration, isDown: true)
  }

  /// A phase without failures after others.
  public static func back(for duration: Duration) -> ServicePhase {
    ServicePhase("back", for: duration)
  }
}
