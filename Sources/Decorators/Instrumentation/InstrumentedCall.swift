import Synchronization

/// A call that has begun, and that a log, metrics or a span observe. It ends once: with a result or
/// with an error.
@_spi(Generated)
public struct InstrumentedCall: Sendable {
  let instrument: any CallInstrument
  private let revealed: OutcomeParts
  private let start: Duration
  private let member: String
  /// The instruments of the call that this one is a part of.
  private let outer: CallInstrumentation?

  /// Begins a call, whose instrument is made within another one. If a listener makes the call while it is
  /// told something, it is not told of it.
  package init(
    of member: String, revealing revealed: OutcomeParts = [], for listener: Listener? = nil,
    _ instrument: (CallInstrumentation?) -> any CallInstrument
  ) {
    CallInstrumentation.beginUse()
    self.member = member
    outer = .current
    self.revealed = revealed
    self.instrument = listener?.isTold == true ? NoInstrument() : instrument(outer)
    start = self.instrument.begin()
  }

  /// The time since the call began. A clock can be set back.
  var elapsed: Duration { max(.zero, instrument.uptime - start) }

  /// The instruments of everything within the call.
  var instrumentation: CallInstrumentation {
    var instrumentation = outer.entering(member) ?? CallInstrumentation()
    instrument.join(&instrumentation)
    return instrumentation
  }
}

// MARK: - The end of a call

@_spi(Generated)
extension InstrumentedCall {
  /// Notes that the call returned a result.
  public func succeeded<Success>(_ result: Success = ()) {
    end { LogText.result(result, revealing: revealed) }
  }

  /// Notes that the call returned a result that cannot be copied.
  public func succeeded<Success: ~Copyable>(_ result: borrowing Success) {
    end { LogText.noncopyable }
  }

  /// Notes that the call failed or was cancelled.
  public func failed(_ error: any Error) {
    end(error)
  }

  func end(
    _ error: (any Error)? = nil, _ elements: StreamProgress? = nil,
    result: () -> String? = { nil }
  ) {
    instrument.ended(error?.unjudged, revealing: revealed, after: elapsed, elements, result)
  }
}

// MARK: - Making a call

@_spi(Generated)
extension InstrumentedCall {
  /// Makes the call.
  public func perform<Success: ~Copyable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await make(operation) { succeeded($0) }
  }

  /// Makes a synchronous call.
  public func perform<Success: ~Copyable, Failure: Error>(
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    try make(operation) { succeeded($0) }
  }

  /// Makes a call that ends when it calls a completion handler or throws an error. A closure that is
  /// not a completion handler does not end it.
  ///
  /// The handler runs in the context of the caller, because it is not part of the call.
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let completion = InstrumentedCompletion(of: instrument)
    if Arguments.self == Never.self, completion.isFirst() { succeeded() }
    let call = UncheckedTransfer(value: handler.call)
    let shape = handler.shape
    let function = shape().make { arguments in
      let shape = shape()
      if !completion.isFirst() {
        instrument.completedAgain(after: elapsed)
      } else if shape.isFailure(arguments), let error = shape.error(in: arguments) {
        failed(error)
      } else {
        end { LogText.results(shape.values(arguments), revealing: revealed) }
      }
      if let call = call.value { instrument.leave { outer.run { call(arguments) } } }
    }
    let make = { () throws(Failure) in try operation(function) }
    return try self.make(
      make, succeeded: { _ in },
      failed: { error in
        if completion.isFirst() { failed(error) }
      })
  }

  // The errors are not typed here: a `Result` of generic types takes longer than all of the rest.
  @inline(__always)
  func make<Success: ~Copyable, Failure: Error>(
    _ operation: () async throws(Failure) -> Success,
    succeeded: (borrowing Success) -> Void
  ) async throws(Failure) -> Success {
    let instrumentation = instrumentation
    var result: Success?
    do {
      try await instrument.run(isolation: #isolation) {
        try await CallInstrumentation.local.binding(instrumentation) {
          result = try await operation()
        }
      }
    } catch {
      failed(error)
      throw error as! Failure
    }
    let success = result.take()!
    succeeded(success)
    return success
  }

  @inline(__always)
  func make<Success: ~Copyable, Failure: Error>(
    _ operation: () throws(Failure) -> Success, succeeded: (borrowing Success) -> Void,
    failed: ((any Error) -> Void)? = nil
  ) throws(Failure) -> Success {
    let instrumentation = instrumentation
    var result: Success?
    do {
      try instrument.run {
        try CallInstrumentation.local.withValue(instrumentation) { result = try operation() }
      }
    } catch {
      if let failed { failed(error) } else { self.failed(error) }
      throw error as! Failure
    }
    let success = result.take()!
    succeeded(success)
    return success
  }
}

/// The first completion of a call, which ends it.
private final class InstrumentedCompletion: Sendable {
  private let instrument: any CallInstrument
  private let hasEnded = Atomic(false)

  init(of instrument: any CallInstrument) { self.instrument = instrument }

  deinit {
    if !hasEnded.load(ordering: .relaxed) { instrument.forgotten() }
  }

  /// Returns `true` once.
  func isFirst() -> Bool { !hasEnded.exchange(true, ordering: .relaxed) }
}
