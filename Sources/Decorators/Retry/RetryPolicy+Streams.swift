@_spi(Generated)
extension RetryPolicy {
  /// Returns the stream of a call that is made again, when an element is asked for, if it fails before
  /// the first one. If it `resumes`, also if it fails later: attempts and the time limit count anew.
  ///
  /// - Parameter decoratee: The value that gives the stream, which alone is told where it goes on.
  public func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, resume resumes: Bool = false, of decoratee: Any? = nil
  ) -> Stream {
    stream(
      call, call.outcome!, RetryProgress(self, of: call.member), resumes,
      decoratee.map(CallPath.init))
  }

  /// Returns such a stream of a member that throws, which is called again until it returns.
  public func openedStream<Stream: CallStream>(
    _ call: StreamCall<Stream>,
    resume resumes: Bool = false, of decoratee: Any? = nil
  ) async throws(Stream.Failure) -> Stream {
    var progress = RetryProgress(self, of: call.member)
    var outcome = call.outcome!
    var latest = LatestOutcome<StreamCall<Stream>.Outcome>()
    while case .failure = outcome {
      outcome = try await repeated(call, after: outcome, &latest, &progress)
    }
    return stream(call, outcome, progress, resumes, decoratee.map(CallPath.init))
  }

  private func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, _ outcome: StreamCall<Stream>.Outcome, _ progress: RetryProgress,
    _ resumes: Bool, _ path: CallPath?
  ) -> Stream {
    let source = StreamSource(outcome)
    let advance = source.advance
    var progress = progress
    var latest = LatestOutcome<StreamCall<Stream>.Outcome>()
    /// The number of elements of the latest attempt that gave any.
    var delivered = 0
    var hasBegun = false
    func goOn(after error: any Error, in instrumentation: CallInstrumentation?) async throws {
      if delivered > 0, !resumes { throw error }
      if hasBegun {
        progress = RetryProgress(self, of: call.member, in: instrumentation)
        latest = LatestOutcome()
      }
      hasBegun = false
      source.open(
        try await repeated(
          call, after: .failure(error as! Stream.Failure), &latest, &progress,
          delivered: delivered, path))
    }
    return Stream(source) {
      while true {
        let instrumentation =
          hasBegun ? progress.instrumentation.continued() : progress.instrumentation
        do {
          let isElement = try await instrumentation.run(advance)
          if !hasBegun {
            progress.begin()
            delivered = 0
          }
          hasBegun = true
          delivered += 1
          return isElement
        } catch {
          try await goOn(after: error, in: instrumentation)
        }
      }
    }
  }

  /// Makes another attempt after one that failed, or throws an error.
  private func repeated<Stream: CallStream>(
    _ call: StreamCall<Stream>, after failed: StreamCall<Stream>.Outcome,
    _ latest: inout LatestOutcome<StreamCall<Stream>.Outcome>, _ progress: inout RetryProgress,
    delivered: Int = 0, _ path: CallPath? = nil
  ) async throws(Stream.Failure) -> StreamCall<Stream>.Outcome {
    if let ending = await progress.ending(
      after: failed, &latest, delivered: delivered, path)
    {
      return .success(try ending.get())
    }
    return await progress.instrumentation.result { await call.open() }.get()
  }
}
