extension Result where Success: ~Copyable {
  /// Creates the result of an asynchronous operation.
  @inline(__always)
  init(
    catching operation: () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
