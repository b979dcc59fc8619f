extension RetryPolicy {
  /// Returns a copy of the policy that retries only errors of some types.
  ///
  ///     RetryPolicy(maxAttempts: 5).retryingOnly(URLError.self, HTTPError.self)
  ///
  /// An error that the policy does not retry is not retried by the copy either.
  ///
  /// - Parameter types: The types, subclasses included. A call that throws any other error is not
  ///   made again.
  public func retryingOnly(_ types: any Error.Type...) -> RetryPolicy {
    retrying { error in types.contains { isError(error, of: $0) } }
  }

  /// Returns a copy of the policy that does not retry errors of some types.
  ///
  ///     RetryPolicy().neverRetrying(DecodingError.self)
  ///
  /// - Parameter types: The types, subclasses included. A call that throws one of these errors is
  ///   not made again.
  public func neverRetrying(_ types: any Error.Type...) -> RetryPolicy {
    retrying { error in !types.contains { isError(error, of: $0) } }
  }

  private func retrying(
    where isWorthRetrying: @escaping @Sendable (any Error) -> Bool
  ) -> RetryPolicy {
    var policy = self
    policy.shouldRetry = { error in isWorthRetrying(error) && shouldRetry(error) }
    return policy
  }
}

private func isError<Kind: Error>(_ error: any Error, of type: Kind.Type) -> Bool {
  error is Kind
}
