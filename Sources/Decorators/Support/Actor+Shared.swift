extension Actor {
  /// Runs synchronous code on this actor from another actor that shares its executor, such as the
  /// decorator of an actor. A closure cannot take values from one to the other, so they are arguments.
  @_spi(Generated)
  public nonisolated func shared<each Argument, Result, Failure: Error>(
    _ arguments: repeat each Argument,
    body: @Sendable (isolated Self, repeat each Argument) throws(Failure) -> Result
  ) throws(Failure) -> sending Result {
    let arguments = UncheckedTransfer(value: (repeat each arguments))
    typealias Outcome = Swift.Result<UncheckedTransfer<Result>, Failure>
    let outcome = assumeIsolated { (self: isolated Self) -> Outcome in
      do throws(Failure) {
        return .success(UncheckedTransfer(value: try body(self, repeat each arguments.value)))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get().value
  }

  /// Runs asynchronous code on this actor for another actor that shares its executor.
  @_spi(Generated)
  public func shared<each Argument, Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ arguments: repeat each Argument,
    body: @Sendable (isolated Self, repeat each Argument) async throws(Failure) -> Result
  ) async throws(Failure) -> sending Result {
    let arguments = UncheckedTransfer(value: (repeat each arguments))
    return try await run(arguments, body).value
  }

  private func run<each Argument, Result, Failure: Error>(
    _ arguments: UncheckedTransfer<(repeat each Argument)>,
    _ body: @Sendable (isolated Self, repeat each Argument) async throws(Failure) -> Result
  ) async throws(Failure) -> UncheckedTransfer<Result> {
    UncheckedTransfer(value: try await body(self, repeat each arguments.value))
  }
}
