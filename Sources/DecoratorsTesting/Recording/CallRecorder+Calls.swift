@_spi(Generated) import Decorators

@_spi(Generated)
extension CallRecorder {
  /// Makes a call and records it, or answers it from a recording.
  ///
  /// - Parameters:
  ///   - values: The arguments of the call, as one value.
  ///   - arguments: The same arguments, one by one.
  ///   - omitted: The parts of the outcome that are not recorded.
  public func call<Arguments, Output, Failure: Error>(
    _ member: String, _ values: Arguments, _ arguments: [RecordedArgument],
    omitting omitted: OutcomeParts = [],
    _ operation: () async throws(Failure) -> Output,
    error: ((any Error) -> Failure)? = nil
  ) async throws(Failure) -> Output {
    if let context = CallContext.separate(for: member) {
      return try await context.run { () async throws(Failure) in
        try await self.call(member, values, arguments, omitting: omitted, operation, error: error)
      }
    }
    let call = begin(RecordedEntry(member, values, arguments))
    let result: Result<Output, Failure> =
      if let replayed = replayed(call, as: Output.self, error: error) {
        replayed
      } else {
        await Result(catching: operation)
      }
    return try ended(call, result, omitting: omitted).get()
  }

  /// Makes a synchronous call and records it, or answers it from a recording.
  public func call<Arguments, Output, Failure: Error>(
    _ member: String, _ values: Arguments, _ arguments: [RecordedArgument],
    omitting omitted: OutcomeParts = [],
    _ operation: () throws(Failure) -> Output,
    error: ((any Error) -> Failure)? = nil
  ) throws(Failure) -> Output {
    if let context = CallContext.separate(for: member) {
      return try context.run { () throws(Failure) in
        try self.call(member, values, arguments, omitting: omitted, operation, error: error)
      }
    }
    let call = begin(RecordedEntry(member, values, arguments))
    let result = replayed(call, as: Output.self, error: error) ?? Result(catching: operation)
    return try ended(call, result, omitting: omitted).get()
  }

  private func ended<Output, Failure>(
    _ call: RecordedEntry, _ result: Result<Output, Failure>, omitting omitted: OutcomeParts
  ) -> Result<Output, Failure> {
    if let stream = try? result.get() as? any CallStream {
      return .success(recorded(stream, of: call, omitting: omitted) as! Output)
    }
    let failed = result.failure as? FailedResult
    let outcome = failed?.outcome() ?? result.mapError { $0 as any Error }
    let values: [Any] =
      if case .success(let value) = outcome, !(value is Void) { [value] } else { [] }
    let ending = RecordedEnding(of: call, outcome, values, error: result.failure, omitting: omitted)
    end(call, ending)
    return result
  }

  /// Returns the recorded outcome of a call; `nil` if no recording is replayed.
  private func replayed<Output, Failure: Error>(
    _ call: RecordedEntry, as type: Output.Type, error: ((any Error) -> Failure)?
  ) -> Result<Output, Failure>? {
    guard let recording = self.replayed else { return nil }
    do {
      if let stream = Output.self as? any CallStream.Type {
        return .success(try elements(of: call, in: recording, as: stream) as! Output)
      }
      return .success(try result(of: call, in: recording, throwing: Failure.self).value())
    } catch let failure {
      if let failure = failure as? Failure ?? error?(failure) { return .failure(failure) }
      let unanswered = RecordingError("\(failure), and '\(call.member)' throws no such error")
      return .success(recording.placeholder(for: unanswered))
    }
  }
}
