@_spi(Generated) import Decorators

@_spi(Generated)
extension CallRecorder {
  /// Makes a call with a completion handler and records it, or answers it from a recording: on the
  /// actor that the handler's type names, or else on that of the caller.
  public func call<Values, Function, Arguments, Returned, Failure: Error>(
    _ member: String, _ values: Values, _ arguments: [RecordedArgument],
    omitting omitted: OutcomeParts = [],
    isolation: (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    if let context = CallContext.separate(for: member) {
      let handler = handler.returning(to: .current)
      return try context.run { () throws(Failure) in
        try self.call(
          member, values, arguments, omitting: omitted, isolation: isolation, handler, operation)
      }
    }
    let call = begin(RecordedEntry(member, values, arguments))
    let complete = UncheckedTransfer(value: handler.call)
    let shape = handler.shape()
    let completed = UncheckedTransfer(value: shape)
    @Sendable func end(_ arguments: Arguments) {
      let error = completed.value.error(in: arguments)
      let all = completed.value.values(arguments)
      let values = error == nil || error is FailedResult ? FailingArgument.results(among: all) : []
      self.end(
        call,
        RecordedEnding(
          of: call, .success(arguments), values, error: error, omitting: omitted,
          verb: error == nil && values.isEmpty ? "completed" : "completed with"))
      complete.value?(arguments)
    }
    do throws(Failure) {
      guard let recording = replayed else { return try operation(shape.make(end)) }
      guard let returned = () as? Returned else {
        let error = RecordingError(
          "'\(call.text)' returns something before it completes, which no recording holds")
        if let error = error as? Failure { throw error }
        return recording.placeholder(for: error)
      }
      let arguments = UncheckedTransfer(
        value: self.arguments(for: call, in: recording, shape))
      let isolation = handler.isolation ?? isolation
      Task.begin { await run(on: isolation) { end(arguments.value) } }
      return returned
    } catch {
      let result = Result<Returned, any Error>.failure(error)
      self.end(call, RecordedEnding(of: call, result, [], error: error, omitting: omitted))
      throw error
    }
  }

  /// Returns the arguments of a completion handler for the recorded outcome of a call.
  private func arguments<Function, Arguments>(
    for call: RecordedEntry, in recording: CallRecording<Subject>,
    _ shape: HandlerShape<Function, Arguments, Void>
  ) -> Arguments {
    let unanswered: RecordingError
    do {
      if let arguments = try shape.reading(result(of: call, in: recording)) { return arguments }
      unanswered = RecordingError("'\(call.text)' has no completion handler that can be told")
    } catch {
      if let arguments = shape.failing(error) { return arguments }
      unanswered = RecordingError(
        "\(error), and the completion handler of '\(call.member)' cannot be told")
    }
    return recording.placeholder(for: unanswered)
  }
}
