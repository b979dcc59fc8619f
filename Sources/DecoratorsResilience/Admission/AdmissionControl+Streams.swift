@_spi(Generated) import Decorators

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
    let stream: Stream
    do {
      stream = try await operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    return lasting(stream, permit)
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
    let stream: Stream
    do {
      stream = try operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    return lasting(stream, permit)
  }

  /// Makes a call whose end is that of its stream. If it is not admitted at once, it is admitted, or
  /// rejected, when the first element is asked for.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String, isolation: (any Actor)? = #isolation,
    _ operation: @escaping () throws(Failure) -> Stream,
    error: ((Rejection) -> Stream.Failure)? = nil
  ) -> Stream {
    let permit = admit()
    let call = StreamCall(
      of: member, isOpen: permit != nil, isolation: isolation, operation)
    return stream(permit, call, error)
  }

  public func stream<Stream: CallStream, Failure: Error>(
    of member: String, isolation: isolated (any Actor)? = #isolation,
    _ operation: @escaping () async throws(Failure) -> Stream,
    error: ((Rejection) -> Stream.Failure)? = nil
  ) async -> Stream {
    let permit = admit()
    return stream(permit, await StreamCall(of: member, isOpen: permit != nil, operation), error)
  }

  /// Returns the stream of a call, which is open if it was admitted.
  private func stream<Stream: CallStream>(
    _ permit: CallPermit?, _ call: StreamCall<Stream>, _ error: ((Rejection) -> Stream.Failure)?
  ) -> Stream {
    let source = StreamSource<Stream>()
    func opened(_ outcome: StreamCall<Stream>.Outcome, _ permit: CallPermit) -> StreamAdvance {
      source.open(outcome)
      if case .failure(let error) = outcome {
        end(permit, with: .failed(error))
        return source.advance
      }
      return lasting(source.advance, permit)
    }
    return Stream(source, permit.flatMap { permit in call.outcome.map { opened($0, permit) } }) {
      let permit = try await self.permit(error: error)
      return opened(await call.open(), permit)
    }
  }

  /// Returns the stream of an admitted call, which ends with it.
  private func lasting<Stream: CallStream>(_ stream: Stream, _ permit: CallPermit) -> Stream {
    let source = StreamSource(stream)
    return Stream(source, lasting(source.advance, permit))
  }

  /// Returns the function that gets the elements of an admitted call, which ends with them. Its duration
  /// is the time to the first element.
  private func lasting(
    _ advance: @escaping StreamAdvance, _ permit: CallPermit
  ) -> StreamAdvance {
    let instrumentation = CallInstrumentation.current
    var timeToFirst: Duration?
    return CallInstrumentation?.none.observing(advance) {
      timeToFirst = timeToFirst ?? uptime() - permit.start
    } onEnd: { error in
      let start = timeToFirst.map { uptime() - $0 } ?? permit.start
      let permit = CallPermit(generation: permit.generation, start: start)
      instrumentation.run { end(permit, with: error.map(CallOutcome.failed) ?? .succeeded) }
    }
  }
}
