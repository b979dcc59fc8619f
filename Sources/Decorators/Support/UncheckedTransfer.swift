/// Takes a value to where another thread uses it, without a promise by its type that it may go
/// there.
///
/// A protocol with completion handlers need not be `Sendable`, and neither need what its members
/// are given: its conformers are called back by threads of their own all the same, and a decorator
/// that is written by hand passes that on unseen by the compiler. What the runtime keeps of such a
/// call for later, and only that, goes into this box. It is used by one thread at a time, as the
/// decoratee itself would have used it.
///
/// The decorator of an actor runs on the actor's own executor. What it passes on goes through this
/// box from one actor to the other, and stays where it is.
@frozen
@usableFromInline
struct UncheckedTransfer<Value>: @unchecked Sendable {
  /// The value, for one thread at a time.
  @usableFromInline let value: Value

  /// Puts a value into the box.
  @inlinable
  init(value: Value) {
    self.value = value
  }
}
