import Foundation

/// A comparison of some work on much with as much work on little, by the processor time of the current thread.
///
/// Linear work takes the same, whether it is done at once or in ``parts``. Quadratic work takes so many times as
/// long at once. What lies between is far from both, so that neither the speed of the machine nor what else it does
/// decides whether a test passes.
public enum Growth {
  /// The number of parts, each of which is done alone.
  public static let parts = 64
  /// The factor that is regarded as more than linear.
  public static let limit = 8.0

  /// Returns how many times as long all takes at once as in parts. Where that is between linear and quadratic, the
  /// least of three attempts counts.
  public static func factor(part: () -> Void, whole: () -> Void) -> Double {
    var least = Double(parts)
    for _ in 0..<3 {
      let inParts = processorTime { for _ in 0..<parts { part() } }
      least = min(least, processorTime(of: whole) / inParts)
      if least < limit || least > Double(parts) / 2 { break }
    }
    return least
  }

  private static func processorTime(of work: () -> Void) -> Double {
    let start = processorTime
    work()
    return processorTime - start
  }

  /// The processor time of the current thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
