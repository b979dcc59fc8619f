/// A limit on calls at once that is found from how long calls take.
///
/// A service that has as many calls as it can work on at once is not quicker with more of them: they
/// queue, and each takes longer. The limit grows while calls take no longer than when there were few,
/// and shrinks when they do, so that it settles a little above what the service can do.
///
/// The calls are looked at in windows, each of as many calls as there may be at once. The limit of the
/// next window is
///
///     limit × gradient + √limit, where gradient = 1.2 × least time / time, from ½ to 1
///
/// of which a fifth counts, and four fifths of the limit as it was. The time is the mean of the window.
/// The root is the queue that the service may have, so that the limit grows as long as there is none.
/// In a window with a timeout the limit shrinks by a tenth instead. This is what Netflix describes in
/// [Performance Under Load](https://netflixtechblog.medium.com/performance-under-load-3e6fa9a60581).
///
/// The least time is that of the quickest window. In one window of a hundred it is measured anew, with
/// half the limit, so that there is no queue. What is learned of the service is so forgotten when it
/// has changed.
public struct AdaptiveLimit: Sendable, Hashable {
  /// The limit at first.
  public let initial: Int

  /// The least limit.
  public let min: Int

  /// The greatest limit.
  public let max: Int

  /// Creates a limit that adapts.
  ///
  /// - Parameters:
  ///   - initial: The limit at first; 20 by default, and brought between the others.
  ///   - min: The least limit; 1 by default, and at least.
  ///   - max: The greatest limit; 200 by default, and no less than `min`.
  public init(initial: Int = 20, min: Int = 1, max: Int = 200) {
    self.min = Swift.max(1, min)
    self.max = Swift.max(self.min, max)
    self.initial = Swift.min(Swift.max(initial, self.min), self.max)
  }
}
