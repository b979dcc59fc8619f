extension LoadTable {
  /// Makes a call that changes results, and changes them at its end.
  ///
  /// They are changed however the call ends, as one that failed, was cancelled or took too long may
  /// have been carried out all the same. They stay only where its error says that it was not made.
  ///
  /// - Parameters:
  ///   - members: The members of which the call gives results to store.
  ///   - isolation: The actor of the caller.
  ///   - call: The call.
  ///   - change: Changes the results, and returns the tasks that do it where it takes a while. It
  ///     is given what the call returned; `nil` if it failed.
  /// - Throws: What `call` throws.
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
