extension LoadTable {
  /// Makes a call that changes results, and changes them when it ends.
  ///
  /// The results change even if the call fails, is cancelled or takes too long, because it may have
  /// taken effect. They stay only if its error says that the call was not made.
  ///
  /// - Parameters:
  ///   - members: The members for which the call provides results to store.
  ///   - isolation: The actor of the caller.
  ///   - call: The call.
  ///   - change: Changes the results, given the result of the call; `nil` if it failed. Returns the
  ///     tasks of changes that take time.
  /// - Throws: The error that `call` throws.
  func write<Value, Failure: Error>(
    updating members: [MemberName], isolation: isolated (any Actor)?,
    _ call: () async throws(Failure) -> Value, change: (Write, Value?) -> [Task<Void, Never>]
  ) async throws(Failure) -> Value {
    let write = Write(updating: members)
    begin(write)
    defer { end(write) }
    do throws(Failure) {
      let value = try await call()
      for task in change(write, value) { await task.value }
      return value
    } catch {
      guard !PermanentFailure.precedesCall(error) else { throw error }
      for task in change(write, nil) { await task.value }
      throw error
    }
  }
}
