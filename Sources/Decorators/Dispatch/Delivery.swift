import Dispatch
import Synchronization

/// The delivery of a dispatching decorator's completions on a queue.
///
///     Delivery()
///     Delivery(on: imageQueue, mode: .always)
///
/// The decorator gives its decoratee completion handlers that return to this object. Each handler
/// is called on the queue as often as the decoratee calls it. <doc:Dispatch> says when, and what *on the
/// queue* means. A completion handler may call the decoratee again and cause a delivery within the
/// delivery, which follows the same rules.
///
/// The order is that of a serial queue. On a concurrent queue, deliveries begin in order and can
/// run at the same time. A global queue is used through a serial queue of this delivery, so that
/// the order is kept there too. In this case only deliveries of this object are on the queue.
///
/// The delivery and a handler live until the decoratee releases the handler that it was given,
/// which it may call again. Arguments live until they have been delivered.
public final class Delivery: Sendable {
  /// The rule for when a completion handler is called at once instead of being queued.
  public enum Mode: Sendable, CaseIterable {
    /// At once on the queue if no earlier handler waits, so that the order is kept.
    case immediateOrdered
    /// At once on the queue, before any handler that waits.
    case immediate
    /// Never. Each handler is called after the decoratee has continued.
    case always
  }

  /// The rule for when a completion handler is called at once.
  public let mode: Mode

  private let queue: DispatchQueue
  /// The key that the queue has for this delivery, so that its work and that of queues that target it
  /// can be recognized. The thread does not show that: the main queue need not run on the main thread
  /// (under `dispatchMain()` on Linux it does not), and the main thread can run the work of other queues.
  private let mark = DispatchSpecificKey<Void>()
  private let waiting = Atomic(0)

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - queue: The queue on which completion handlers are called; the main queue by default.
  ///   - mode: The rule for when they are called at once; ``Mode/immediateOrdered`` by default.
  public init(on queue: DispatchQueue = .main, mode: Mode = .immediateOrdered) {
    // Global queues cannot have keys (on Apple systems that traps). Only their labels identify them.
    let isGlobal = queue.label.hasPrefix("com.apple.root.")
    self.queue = isGlobal ? DispatchQueue(label: "Decorators.Delivery", target: queue) : queue
    self.mode = mode
    self.queue.setSpecific(key: mark, value: ())
  }

  deinit { queue.setSpecific(key: mark, value: nil) }

  private var isOnQueue: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  /// A Boolean value that indicates whether the caller runs work itself, at once.
  @usableFromInline
  var isImmediate: Bool {
    switch mode {
    case .immediateOrdered: isOnQueue && waiting.load(ordering: .acquiring) == 0
    case .immediate: isOnQueue
    case .always: false
    }
  }

  /// Adds work to the queue, after all work that waits.
  @usableFromInline
  func enqueue(_ work: @escaping @Sendable () -> Void) {
    waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
    queue.async {
      self.waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      work()
    }
  }
}

// MARK: - Calls

@_spi(Generated)
extension Delivery {
  /// Makes a call on the queue, in the same way as completions are delivered. If the caller is on an
  /// actor, the call is made at once, because it must stay there.
  public func call(isolation: (any Actor)? = #isolation, _ call: @escaping () -> Void) {
    guard isolation == nil, !isImmediate else { return call() }
    let call = UncheckedTransfer(value: call)
    let instrumentation = CallInstrumentation.current
    enqueue { instrumentation.run { call.value() } }
  }

  /// Returns a completion handler for the decoratee that calls the caller's handler on the queue, or,
  /// if it is omitted, belongs to an actor, or is another closure, that handler.
  @inlinable @inline(__always)
  public func deliver<Function, Arguments>(_ handler: Handler<Function, Arguments>) -> Function {
    guard let call = handler.call, handler.isolation == nil else { return handler.function }
    let completion = UncheckedTransfer(value: call)
    return handler.shape().make { arguments in
      guard !self.isImmediate else { return completion.value(arguments) }
      let arguments = UncheckedTransfer(value: arguments)
      self.enqueue { completion.value(arguments.value) }
    }
  }
}
