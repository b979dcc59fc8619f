@_spi(Generated)
extension AdmissionControl {
  /// Makes a call once it is admitted, which ends with its stream.
  public func call<Stream: CallStream, Failure: Error>(
    of member: String? = nil,
    _ operation: () async throws(Failure) -> Stream,
    error: ((Rejection) -> Failure)? = nil
  ) async throws(Failure) -> Stream {
    if let context = CallContext.separate(for: member) {
      return try await context.run { () async throws(Failure) in
        try await call(operation, error: error)
      }
    }
    let permit = try await permit(error: error)
    return try lasting(await Result(catching: operation), permit).get()
  }

  /// Makes a synchronous call if it is admitted at once, which ends with its stream.
  public func call<Stream: CallStream, Failure: Error>(
    of member: String? = nil,
    _ operation: () throws(Failure) -> Stream,
    error: ((Rejection) -> Failure)? = nil
  ) throws(Failure) -> Stream {
    if let context = CallContext.separate(for: member) {
      return try context.run { () throws(Failure) in try call(operation, error: error) }
    }
    guard let permit = admitSynchronousCall() else { throw rejection().asFailure(error) }
    return try lasting(Result(catching: operation), permit).get()
  }

  /// Returns the stream of a call, whose end is that of the call.
  ///
  /// - Parameter permit: The permit of the call; `nil` if it was not admitted at once. It is then
  ///   admitted, or rejected, when the first element is asked for.
  public func stream<Stream: CallStream>(
    _ permit: CallPermit?, _ call: StreamCall<Stream>,
    error: ((Rejection) -> Stream.Failure)? = nil
  ) -> Stream {
    Stream(permit.flatMap { permit in call.outcome.map { lasting($0, permit).next } }) {
      () async throws(Stream.Failure) in
      let permit = try await self.permit(error: error)
      return lasting(await call.open(), permit).next
    }
  }

  /// Returns the outcome of an admitted call, which ends with its stream. Its duration is the time to
  /// the first element.
  private func lasting<Stream: CallStream, Failure: Error>(
    _ outcome: Result<Stream, Failure>, _ permit: CallPermit
  ) -> Result<Stream, Failure> {
    if case .failure(let error) = outcome { end(permit, with: .failed(error)) }
    let watch = CallWatch.current
    return outcome.map { stream in
      var timeToFirst: Duration?
      return stream.observed { _ in
        timeToFirst = timeToFirst ?? uptime() - permit.start
      } onEnd: { error in
        let start = timeToFirst.map { uptime() - $0 } ?? permit.start
        let permit = CallPermit(generation: permit.generation, start: start)
        watch.run { end(permit, with: error.map(CallEnding.failed) ?? .succeeded) }
      }
    }
  }
}
