@_spi(Generated) import Decorators

/// A call that another task makes, if it is needed, on the actor of the code that creates this value.
@_spi(Generated)
@frozen public struct SharedOperation<Value, Failure: Error>: Sendable {
  @usableFromInline let call: @Sendable () async throws(Failure) -> Value

  @inlinable
  public init(
    @_inheritActorContext _ call: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.call = call
  }
}
