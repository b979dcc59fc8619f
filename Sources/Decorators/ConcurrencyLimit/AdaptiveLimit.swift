/// A limit on concurrent calls that adapts to how long calls take.
///
/// A service has a number of calls that it can work on at once. Further calls do not make it
/// quicker: they queue, and each takes longer. The limit grows while calls are as quick as with
/// little load, and shrinks when they are slower. So it settles a little above the number that the
/// service can work on.
///
/// The calls are measured in windows. A window has as many calls as the limit allows at once. Each
/// window computes the value
///
///     limit × gradient + √limit, where gradient = 1.2 × least time / time, from ½ to 1
///
/// The limit of the next window is a fifth of this value plus four fifths of the old limit. The
/// time is the mean of the window. The root is the length of the queue that the service may have,
/// so that the limit grows while there is none. After a window with a timeout or another sign of
/// overload, and after one in which no call completed, the limit shrinks by a tenth instead. A call
/// that its caller cancelled counts with the time that it took, if that is longer than the least
/// time. Netflix describes this algorithm in [Performance Under
/// Load](https://netflixtechblog.medium.com/performance-under-load-3e6fa9a60581).
///
/// The least time is the mean of the calls that completed in the quickest window. In one of a hundred
/// windows it is measured anew with half the limit, so that there is no queue. So the limit forgets
/// old measurements after the service has changed. If a call of that window does not complete, the
/// old measurement stays.
public struct AdaptiveLimit: Sendable, Hashable {
  /// The initial limit. It is clamped to the range of the other two.
  public var initial: Int

  /// The smallest limit; at least 1.
  public var min: Int

  /// The largest limit; at least ``min``, and at most a million.
  public var max: Int

  /// Creates a limit that adapts.
  ///
  /// - Parameters:
  ///   - initial: The initial limit; 20 by default.
  ///   - min: The smallest limit; 1 by default.
  ///   - max: The largest limit; 200 by default.
  public init(initial: Int = 20, min: Int = 1, max: Int = 200) {
    self.initial = initial
    self.min = min
    self.max = max
  }
}
