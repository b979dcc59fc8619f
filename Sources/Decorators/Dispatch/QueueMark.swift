import Dispatch

/// Tells whether the code that is running runs on a certain queue.
///
/// Threads cannot tell: the main queue need not run on the main thread (under `dispatchMain()` on
/// Linux it does not), and the main thread can run the work of others. So the queue bears a mark,
/// which is also seen from queues whose target it is.
final class QueueMark: Sendable {
  private static let markOfQueue = DispatchSpecificKey<QueueMark>()

  /// A key for each queue: of one that all shared, only the value that is nearest would be seen,
  /// where a queue and its target are both marked.
  private let key = DispatchSpecificKey<QueueMark>()

  private init() {}

  /// The mark of a queue, which keeps it; global queues cannot have one.
  ///
  /// Two threads that come first at once give the queue two marks, of which either is good.
  static func of(_ queue: DispatchQueue) -> QueueMark {
    if let mark = queue.getSpecific(key: markOfQueue) { return mark }
    let mark = QueueMark()
    queue.setSpecific(key: mark.key, value: mark)
    queue.setSpecific(key: markOfQueue, value: mark)
    return mark
  }

  /// Whether the calling code runs on the queue, or on one that has the queue as its target.
  var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) != nil
  }
}
