extension TaskLocal {
  /// Runs an operation on the actor of the caller, with a value.
  ///
  /// `withValue(_:operation:)` takes an operation that runs on no actor, unless it is a closure that belongs to
  /// the actor of the function around it because it names it.
  @inlinable
  @inline(__always)
  package func binding<Returned>(
    _ value: Value, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Returned
  ) async rethrows -> Returned {
    try await withValue(value) {
      _ = isolation
      return try await operation()
    }
  }
}
