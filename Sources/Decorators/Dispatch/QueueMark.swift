import Dispatch

/// A mark that shows whether the current code runs on a certain queue.
///
/// The thread does not show that. The main queue need not run on the main thread (under
/// `dispatchMain()` on Linux it does not), and the main thread can run the work of other queues. So
/// the queue carries a mark, which is also visible from queues that target it.
final class QueueMark: Sendable {
  private static let markOfQueue = DispatchSpecificKey<QueueMark>()

  /// A key of its own for each queue. With a shared key, only the nearest value would be visible if
  /// a queue and its target are both marked.
  private let key = DispatchSpecificKey<QueueMark>()

  private init() {}

  /// Returns the mark of a queue, which keeps it. Global queues cannot have a mark.
  ///
  /// If two threads ask first at the same time, the queue gets two marks. Either works.
  static func of(_ queue: DispatchQueue) -> QueueMark {
    if let mark = queue.getSpecific(key: markOfQueue) { return mark }
    let mark = QueueMark()
    queue.setSpecific(key: mark.key, value: mark)
    queue.setSpecific(key: markOfQueue, value: mark)
    return mark
  }

  /// A Boolean value that indicates whether the current code runs on the queue, or on a queue that
  /// has it as its target.
  var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) != nil
  }
}
