/// A box that moves a value to another thread, although its type does not promise that this is
/// safe.
///
/// A protocol with completion handlers need not be `Sendable`, and neither need the arguments of
/// its members. Nevertheless its conformers call handlers on other threads. The runtime puts into this
/// box the values of such a call that it keeps for later, and those that go from the decorator of an
/// actor to that actor, and stay on its executor. One thread at a time uses the value.
@frozen
@usableFromInline
package struct UncheckedTransfer<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(value: Value) {
    self.value = value
  }
}
