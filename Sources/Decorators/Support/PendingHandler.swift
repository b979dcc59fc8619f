import Synchronization

/// A handler to call once, with what comes first, and then to release, although a decoratee may call
/// its completion handler again, or keep it.
///
/// It is no class, because the release of an object of a generic class needs its type at run time,
/// which takes longer than most calls of it.
@frozen
@usableFromInline
package struct PendingHandler<Handler>: ~Copyable, Sendable {
  @usableFromInline let handler: Lock<UncheckedTransfer<Handler>?>

  @inlinable
  package init(_ handler: Handler) {
    self.handler = Lock(UncheckedTransfer(value: handler))
  }

  /// Returns the handler to the first caller.
  @inlinable
  package func take() -> Handler? {
    handler.withLock { $0.take() }?.value
  }
}
