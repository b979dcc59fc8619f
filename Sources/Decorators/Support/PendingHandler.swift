import Synchronization

/// What is to be called once, with whatever comes first, and then released.
///
/// A decoratee may call its completion handler again, at any time, or keep it. Neither reaches the
/// caller.
@_fixed_layout
@usableFromInline
final class PendingHandler<Handler>: Sendable {
  @usableFromInline let handler: Lock<UncheckedTransfer<Handler>?>

  @inlinable
  init(_ handler: Handler) {
    self.handler = Lock(UncheckedTransfer(value: handler))
  }

  /// Returns the handler to the first caller.
  @inlinable
  func take() -> Handler? {
    handler.withLock { $0.take() }?.value
  }
}
