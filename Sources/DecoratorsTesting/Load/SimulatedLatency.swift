@_spi(Generated) import Decorators
import Foundation

/// The times that calls of a ``SimulatedService`` take.
public struct SimulatedLatency: Sendable {
  let sample: @Sendable (Simulation) -> Duration

  /// Creates a distribution of times.
  ///
  /// - Parameter sample: Returns the time of one call, by the random numbers of the simulation.
  public init(_ sample: @escaping @Sendable (Simulation) -> Duration) {
    self.sample = sample
  }

  /// The same time for each call.
  public static func constant(_ time: Duration) -> SimulatedLatency {
    SimulatedLatency { _ in time }
  }

  /// Any time of a range with the same probability.
  public static func uniform(_ range: Range<Duration>) -> SimulatedLatency {
    SimulatedLatency { $0.random(in: range) }
  }

  /// Times of which half are below a median, and one in a hundred above another value, as those of most
  /// services (a log-normal distribution).
  public static func median(_ median: Duration, percentile99: Duration) -> SimulatedLatency {
    let spread = log(max(1, percentile99 / median)) / 2.326_347_9
    return SimulatedLatency { simulation in
      let (first, second) = (1 - simulation.unit(), simulation.unit())
      return median * exp(spread * (-2 * log(first)).squareRoot() * cos(2 * .pi * second))
    }
  }

  /// These times, and for a share of the calls, from 0 to 1, other ones.
  public func mixed(with other: SimulatedLatency, share: Double) -> SimulatedLatency {
    SimulatedLatency { ($0.chance(share) ? other : self).sample($0) }
  }
}
