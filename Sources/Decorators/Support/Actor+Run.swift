/// Runs code on an actor, or on none.
package func run<Returned: Sendable>(
  on isolation: isolated (any Actor)?, _ body: @Sendable () -> Returned
) async -> Returned {
  body()
}

/// Runs an asynchronous operation on an actor, or on none.
package func run<Returned: Sendable>(
  on isolation: isolated (any Actor)?, _ operation: @Sendable () async -> Returned
) async -> Returned {
  reachActor()
  return await operation()
}

/// Makes the code before it end on the actor of the function.
///
/// Swift 6.3.0 and 6.3.1 leave out the change to an actor if all that follows is a call of a
/// `nonisolated(nonsending)` function (swiftlang/swift #88404).
@inline(never)
func reachActor() {}
