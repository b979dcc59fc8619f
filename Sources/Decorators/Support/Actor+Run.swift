/// Runs code on an actor, or on none.
func run<Returned: Sendable>(
  on isolation: isolated (any Actor)?, _ body: @Sendable () -> Returned
) async -> Returned {
  body()
}
