/// A box that moves a value to another thread, although its type does not promise that this is
/// safe.
///
/// A protocol with completion handlers need not be `Sendable`, and neither need the arguments of
/// its members. Nevertheless its conformers call handlers on other threads, and a handwritten
/// decorator passes the handlers on without a check by the compiler. The runtime puts into this box
/// only the values of such a call that it keeps for later. One thread at a time uses the value,
/// just as the decoratee would have used it.
///
/// The decorator of an actor runs on the executor of that actor. The values that it passes on go
/// through this box from one actor to the other, and stay on that executor.
@frozen
@usableFromInline
struct UncheckedTransfer<Value>: @unchecked Sendable {
  /// The value. Only one thread at a time may use it.
  @usableFromInline let value: Value

  /// Creates a box with a value.
  @inlinable
  init(value: Value) {
    self.value = value
  }
}
