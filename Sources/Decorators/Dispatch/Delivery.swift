import Dispatch
import Synchronization

/// Delivers the completions of a dispatching decorator, on a queue.
///
///     Delivery()
///     Delivery(on: imageQueue, mode: .always)
///
/// The decorator gives its decoratee completion handlers that come back here. Each is called on the
/// queue as often as the decoratee calls it, and when is a matter of the mode:
///
/// | mode               | decoratee completes on the queue      | elsewhere | order kept |
/// |--------------------|---------------------------------------|-----------|------------|
/// | `immediateOrdered` | at once if nothing waits, else queued | queued    | yes        |
/// | `immediate`        | at once                               | queued    | no         |
/// | `always`           | queued                                | queued    | yes        |
///
/// To be on the queue is to run as its work, or as the work of a queue whose target it is; on which
/// thread does not matter. What *waits* is what this delivery has queued and what has not begun
/// yet: other deliveries, and other work on the same queue, have no part in it.
///
/// A completion handler that calls the decoratee again may cause a delivery within the delivery. It
/// follows the same table: in the first mode it is made at once, inside the handler, unless another
/// one waits; then it takes its place behind that one.
///
/// The order is that of a serial queue. On a concurrent queue deliveries begin in order and can run
/// at the same time. A global queue is used through a serial queue of the delivery's own, so that
/// order is kept there too; only what runs as one of its deliveries is then on the queue.
///
/// A handler and the delivery itself live until the decoratee has let go of the handler that it was
/// given, which it may call again; arguments live until they have been delivered.
public final class Delivery: Sendable {
  /// When a completion handler is called at once, where it would not have to be queued.
  public enum Mode: Sendable, CaseIterable {
    /// At once on the queue if nothing waits there that came before, so that the order is kept.
    case immediateOrdered
    /// At once on the queue, before anything that waits.
    case immediate
    /// Never: every handler is called after the decoratee has gone on.
    case always
  }

  /// When a completion handler is called at once.
  public let mode: Mode

  private let queue: DispatchQueue
  private let mark: QueueMark
  private let waiting = Atomic(0)

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - queue: Where completion handlers are called; the main queue by default.
  ///   - mode: When they are called at once; ``Mode/immediateOrdered`` by default.
  public init(on queue: DispatchQueue = .main, mode: Mode = .immediateOrdered) {
    // Global queues cannot be marked (on Apple systems that traps); only their labels tell them.
    let isGlobal = queue.label.hasPrefix("com.apple.root.")
    self.queue = isGlobal ? DispatchQueue(label: "Decorators.Delivery", target: queue) : queue
    self.mode = mode
    mark = QueueMark.of(self.queue)
  }

  /// Whether what is to be done is done at once by the caller.
  @usableFromInline
  var isImmediate: Bool {
    switch mode {
    case .immediateOrdered: mark.isCurrent && waiting.load(ordering: .acquiring) == 0
    case .immediate: mark.isCurrent
    case .always: false
    }
  }

  /// Does something on the queue, after all that waits.
  @usableFromInline
  func enqueue(_ work: @escaping @Sendable () -> Void) {
    waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
    queue.async {
      self.waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      work()
    }
  }
}
