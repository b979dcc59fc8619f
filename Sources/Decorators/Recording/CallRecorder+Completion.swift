@_spi(Generated)
extension CallRecorder {
  /// Makes a call with a completion handler and records it, or answers it from a recording.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - values: The arguments of the call, as one value.
  ///   - arguments: The same arguments, one by one.
  ///   - isolation: The actor of the caller. The handler gets a recorded outcome on this actor if
  ///     its type names no other.
  ///   - handler: The caller's completion handler. A call without a handler is recorded, too.
  ///   - operation: A closure that makes the call with the completion handler that it is given.
  /// - Returns: The value that the call returns.
  /// - Throws: The error that the call throws. The completion handler is then not called.
  public func call<Values, Function, Arguments, Returned, Failure: Error>(
    _ member: String, _ values: Values, _ arguments: [RecordedArgument],
    isolation: (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let number = begin(RecordedEntry(member, values, arguments))
    let complete = UncheckedTransfer(value: handler.call)
    let shape = handler.shape()
    if let player {
      let call = CallText(member: member, arguments: arguments)
      guard let returned = () as? Returned else {
        fatalError("'\(member)' returns something before it completes, which no recording holds")
      }
      let replayed = UncheckedTransfer(value: player.arguments(for: call, arguments.written, shape))
      let isolation = handler.isolation ?? isolation
      Task { await tell(replayed, of: number, complete, isolation: isolation) }
      return returned
    }
    let list = UncheckedTransfer(value: shape.values)
    do throws(Failure) {
      return try operation(
        shape.make { arguments in
          self.end(number, RecordedEnding(arguments, list.value(arguments)))
          complete.value?(arguments)
        })
    } catch {
      end(number, RecordedEnding(Result<Returned, any Error>.failure(error)))
      throw error
    }
  }

  /// Gives a recorded outcome to a completion handler.
  private func tell<Arguments>(
    _ replayed: UncheckedTransfer<(arguments: Arguments, values: [Any])>, of number: Int,
    _ complete: UncheckedTransfer<((Arguments) -> Void)?>, isolation: isolated (any Actor)?
  ) async {
    end(number, RecordedEnding(replayed.value.arguments, replayed.value.values))
    complete.value?(replayed.value.arguments)
  }
}

extension RecordingPlayer {
  /// Returns the arguments of a completion handler for the recorded outcome of a call.
  fileprivate func arguments<Function, Arguments>(
    for call: CallText, _ written: [String: JSONValue],
    _ shape: HandlerShape<Function, Arguments, Void>
  ) -> (arguments: Arguments, values: [Any]) {
    let arguments: Arguments
    do {
      switch try outcome(of: call, written) {
      case .error(let error): throw error.error(among: errors)
      case .result(let json):
        let source = RecordedResult(json: json, call: call, player: self)
        guard let read = try shape.reading(source) else {
          fatalError("'\(call.member)' has no completion handler that can be told")
        }
        arguments = read
      }
    } catch {
      guard let failing = shape.failing(error) else {
        fatalError("\(error), and the completion handler of '\(call.member)' cannot be told")
      }
      arguments = failing
    }
    return (arguments, shape.values(arguments))
  }
}

/// A recorded result, as the source of the arguments of a completion handler.
private struct RecordedResult: ArgumentSource {
  let json: JSONValue?
  let call: CallText
  let player: RecordingPlayer

  func argument<Argument>(at index: Int, of types: [Any.Type]) throws -> Argument {
    if index == types.count - 1, let type = Argument.self as? any OptionalError.Type,
      let none = type.none as? Argument
    {
      return none
    }
    let values = types.last is any OptionalError.Type ? types.count - 1 : types.count
    var json = json
    if values > 1 {
      guard case .array(let elements)? = json, elements.count == values else {
        throw RecordingError("the recording of '\(call.description)' needs \(values) results")
      }
      json = elements[index]
    }
    if let result = Argument.self as? any RecordableResult.Type,
      let success = try result.success(of: json, for: call, player) as? Argument
    {
      return success
    }
    return try player.value(of: json, for: call)
  }
}

/// A `Result` of any type.
private protocol RecordableResult {
  /// Returns a success with a recorded value.
  static func success(
    of json: JSONValue?, for call: CallText, _ player: RecordingPlayer
  ) throws -> Any
}

extension Result: RecordableResult {
  fileprivate static func success(
    of json: JSONValue?, for call: CallText, _ player: RecordingPlayer
  ) throws -> Any {
    Self.success(try player.value(of: json, for: call))
  }
}

extension RecordedEnding {
  /// Creates the ending of a call from the arguments that its completion handler was given.
  fileprivate init<Arguments>(_ arguments: Arguments, _ values: [Any]) {
    var values = values
    let error = values.last.flatMap(FailingArgument.error)
    if let result = values.last as? any ResultValue {
      values[values.count - 1] = result.anySuccess ?? ()
    } else if let last = values.last, last is any OptionalError {
      values.removeLast()
    }
    self.init(arguments, values: values, error: error)
  }
}
