@_spi(Generated)
extension CallRecorder {
  /// Makes a call and records it, or answers it from a recording.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - values: The arguments of the call, as one value.
  ///   - arguments: The same arguments, one by one.
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: A closure that makes the call.
  ///   - error: A closure that converts an error to the member's error type, as the spec says.
  public func call<Arguments, Output, Failure: Error>(
    _ member: String, _ values: Arguments, _ arguments: [RecordedArgument],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Output,
    error: ((any Error) -> Failure)? = nil
  ) async throws(Failure) -> Output {
    let number = begin(RecordedEntry(member, values, arguments))
    let result: Result<Output, Failure> =
      if let replayed = replayed(member, arguments, as: Output.self, error: error) {
        replayed
      } else {
        await Result(catching: operation)
      }
    end(number, RecordedEnding(result.mapError { $0 as any Error }))
    return try result.get()
  }

  /// Makes a synchronous call and records it, or answers it from a recording.
  public func call<Arguments, Output, Failure: Error>(
    _ member: String, _ values: Arguments, _ arguments: [RecordedArgument],
    _ operation: () throws(Failure) -> Output,
    error: ((any Error) -> Failure)? = nil
  ) throws(Failure) -> Output {
    let number = begin(RecordedEntry(member, values, arguments))
    let result =
      replayed(member, arguments, as: Output.self, error: error) ?? Result(catching: operation)
    end(number, RecordedEnding(result.mapError { $0 as any Error }))
    return try result.get()
  }

  /// Returns the recorded outcome of a call; `nil` if no recording is replayed.
  private func replayed<Output, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument], as type: Output.Type,
    error: ((any Error) -> Failure)?
  ) -> Result<Output, Failure>? {
    guard let player else { return nil }
    let call = CallText(member: member, arguments: arguments)
    do {
      switch try player.outcome(of: call, arguments.written) {
      case .result(let json): return .success(try player.value(of: json, for: call))
      case .error(let error):
        let own = (Failure.self as? any (Error & Decodable).Type).map { [$0] } ?? []
        throw error.error(among: own + player.errors)
      }
    } catch let failure {
      if let failure = failure as? Failure ?? error?(failure) { return .failure(failure) }
      fatalError("\(failure), and '\(member)' throws no such error")
    }
  }
}

extension RecordingPlayer {
  /// Returns a recorded result.
  ///
  /// - Throws: ``RecordingError`` if the result is not of the type.
  func value<Value>(of json: JSONValue?, for call: CallText) throws -> Value {
    if let value = () as? Value { return value }
    do {
      return try (json ?? .null).decoded(as: Value.self)
    } catch let error as JSONValue.NotCodableError {
      throw RecordingError("'\(call.description)' gives '\(error.type)', which is not Decodable")
    } catch {
      throw RecordingError(
        "what the recording has for '\(call.description)' is no '\(Value.self)': \(error)")
    }
  }
}
