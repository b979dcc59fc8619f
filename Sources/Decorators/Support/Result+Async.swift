extension Result where Success: ~Copyable {
  /// Creates the result of an asynchronous operation, which runs on the actor of the caller.
  @inlinable
  @inline(__always)
  package init(
    isolation: isolated (any Actor)? = #isolation,
    catching operation: () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
