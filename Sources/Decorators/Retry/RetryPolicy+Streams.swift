@_spi(Generated)
extension RetryPolicy {
  /// Returns the stream of a call that is made again, when an element is asked for, if it fails before
  /// the first one. If it `resumes`, also if it fails later: attempts and the time limit count anew.
  public func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, resume resumes: Bool = false
  ) -> Stream {
    stream(call, call.outcome!, RetryProgress(self, of: call.member), resumes)
  }

  /// Returns such a stream of a member that throws, which is called again until it returns.
  public func openedStream<Stream: CallStream>(
    _ call: StreamCall<Stream>,
    resume resumes: Bool = false
  ) async throws(Stream.Failure) -> Stream {
    var progress = RetryProgress(self, of: call.member)
    var outcome = call.outcome!
    while case .failure(let error) = outcome {
      outcome = try await repeated(call, after: error, &progress)
    }
    return stream(call, outcome, progress, resumes)
  }

  private func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, _ outcome: StreamCall<Stream>.Outcome, _ progress: RetryProgress,
    _ resumes: Bool
  ) -> Stream {
    var next = outcome.next
    var progress = progress
    /// The number of elements of the latest attempt that gave any.
    var delivered = 0
    var hasBegun = false
    return Stream { () async throws(Stream.Failure) in
      while true {
        let watch = hasBegun ? progress.watch.continued() : progress.watch
        let outcome = await watch.result(of: next)
        guard case .failure(let error) = outcome else {
          if !hasBegun {
            progress.succeed()
            delivered = 0
          }
          hasBegun = true
          delivered += 1
          return try outcome.get()
        }
        if delivered > 0, !resumes { throw error }
        if hasBegun { progress = RetryProgress(self, of: call.member, in: watch) }
        hasBegun = false
        next = try await repeated(call, after: error, &progress, delivered: delivered).next
      }
    }
  }

  /// Makes another attempt after an error, or throws it.
  private func repeated<Stream: CallStream>(
    _ call: StreamCall<Stream>, after error: Stream.Failure, _ progress: inout RetryProgress,
    delivered: Int = 0
  ) async throws(Stream.Failure) -> StreamCall<Stream>.Outcome {
    guard let step = progress.step(after: error, error: error, isRejected: false) else {
      throw error
    }
    if let reason = await progress.wait(for: step) {
      throw progress.error(for: reason) as? Stream.Failure ?? error
    }
    progress.beginAttempt(delivered: delivered)
    return await progress.watch.result { await call.open() }.get()
  }
}
