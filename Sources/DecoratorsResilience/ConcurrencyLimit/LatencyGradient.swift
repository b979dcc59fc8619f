@_spi(Generated) import Decorators

/// The algorithm that finds the number of concurrent calls, as
/// ``ConcurrencyLimitPolicy/adaptiveRange`` describes.
struct LatencyGradient {
  /// The end of a call, as far as it says something about the service.
  enum Ending {
    case completed
    /// A sign that the service has too much to do, such as a timeout.
    case overloaded
    /// The caller did not wait for the end. The call would have taken longer.
    case cancelled
    /// An error, or an unknown end. The duration of the call then says nothing.
    case unknown
  }

  private enum Phase {
    case searching
    /// The limit is halved. This number of calls may have begun before.
    case draining(calls: Int)
    /// The limit is halved, and the least time is measured anew.
    case probing
  }

  private struct Window {
    var calls = 0
    var completed = 0
    var completedNanoseconds = 0.0
    var cancelled = 0
    var cancelledNanoseconds = 0.0
    var mostUnderWay = 0
    var isOverloaded = false

    /// The mean time of the calls that were not overloaded.
    var time: Double {
      (completedNanoseconds + cancelledNanoseconds) / Double(max(1, completed + cancelled))
    }

    /// The mean time of the calls that completed; infinite if none did.
    var completedTime: Double {
      completed > 0 ? completedNanoseconds / Double(completed) : .infinity
    }
  }

  /// The factor by which times may differ without a queue.
  private static let tolerance = 1.2
  private static let smoothing = 0.2
  private static let shrinking = 0.9
  private static let leastCalls = 10
  private static let windowsBetweenProbes = 100
  /// A small number, because the service may have a queue from the beginning.
  private static let windowsBeforeProbe = 10

  private static let largestLimit = 1_000_000

  private let bounds: ClosedRange<Double>
  private var phase = Phase.searching
  private var estimate: Double
  private var leastTime = Double.infinity
  private var window = Window()
  private var windows = 0

  init(limit: Int, range: ClosedRange<Int>) {
    func inRange(_ limit: Int) -> Double { Double(max(1, min(limit, Self.largestLimit))) }
    bounds = inRange(range.lowerBound)...inRange(range.upperBound)
    estimate = max(bounds.lowerBound, min(Double(limit), bounds.upperBound))
  }

  /// The number of calls that may be made at once.
  var limit: Int {
    switch phase {
    case .searching: Int(estimate)
    case .draining, .probing: Int(max(bounds.lowerBound, estimate / 2))
    }
  }

  /// Records the end of a call while a number of calls were under way, this one included.
  mutating func end(after time: Duration, underWay: Int, _ ending: Ending) {
    if case .draining(let calls) = phase {
      phase = calls > 1 ? .draining(calls: calls - 1) : .probing
      return
    }
    // Times of zero could not be compared.
    let nanoseconds = max(time / .nanoseconds(1), 1)
    switch ending {
    case .unknown: return
    // A caller that did not wait as long as calls take says nothing about the service.
    case .cancelled where leastTime.isFinite && nanoseconds <= leastTime: return
    case .cancelled:
      window.cancelled += 1
      window.cancelledNanoseconds += nanoseconds
    case .overloaded: window.isOverloaded = true
    case .completed:
      window.completed += 1
      window.completedNanoseconds += nanoseconds
    }
    window.calls += 1
    window.mostUnderWay = max(window.mostUnderWay, underWay)
    if window.calls >= max(Self.leastCalls, limit) { endWindow() }
  }

  private mutating func endWindow() {
    let ended = window
    window = Window()
    if case .probing = phase {
      // Where some calls do not complete, the others may have to wait, too.
      if ended.completed == ended.calls { leastTime = ended.completedTime }
      phase = .searching
      return
    }
    windows += 1
    leastTime = min(leastTime, ended.completedTime)
    // If there are far fewer calls than the limit allows, the limit is not the reason.
    let isReached = Double(ended.mostUnderWay) >= estimate / 2
    if ended.isOverloaded || ended.completed == 0 {
      estimate *= Self.shrinking
    } else if isReached {
      let gradient = max(0.5, min(Self.tolerance * leastTime / ended.time, 1))
      let next = estimate * gradient + estimate.squareRoot()
      estimate += (next - estimate) * Self.smoothing
    }
    estimate = max(bounds.lowerBound, min(estimate, bounds.upperBound))
    if windows % Self.windowsBetweenProbes == Self.windowsBeforeProbe {
      phase = .draining(calls: ended.mostUnderWay)
    }
  }
}
