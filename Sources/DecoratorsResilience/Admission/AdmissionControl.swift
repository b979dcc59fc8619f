@_spi(Generated) import Decorators

/// A control that admits calls, delays them, or rejects them, and learns how they end: a circuit
/// breaker, or a limit.
@_spi(Generated)
public protocol AdmissionControl: Sendable {
  /// The error of a call that is not admitted.
  associatedtype Rejection: Error

  /// Admits a call at once. Returns `nil` if it has to wait, or is rejected.
  func admit() -> CallPermit?

  /// Admits a synchronous call, which cannot wait. By default this is ``admit()``.
  func admitSynchronousCall() -> CallPermit?

  /// Returns the error of a rejected call that does not wait.
  func rejection() -> Rejection

  /// Admits a call that was not admitted at once, if necessary after a wait. The default
  /// implementation does not wait. If the caller is cancelled, it throws any rejection.
  func admission() async throws(Rejection) -> CallPermit

  /// The time by the control's clock; zero if the control does not need it.
  var uptime: @Sendable () -> Duration { get }

  /// Records how a call ended.
  func end(_ permit: CallPermit, with ending: CallOutcome)
}

/// A permit that an ``AdmissionControl`` gives to a call until it ends.
@_spi(Generated)
public struct CallPermit: Sendable {
  /// The generation of a circuit in which the call began.
  public let generation: Int
  /// The time when the call began, by the control's clock; zero if the control does not need it.
  public let start: Duration

  /// The permit of a call whose end is not recorded.
  static var uncounted: CallPermit { CallPermit(generation: -1) }

  public init(generation: Int = 0, start: Duration = .zero) {
    self.generation = generation
    self.start = start
  }
}

/// The end of an admitted call.
@_spi(Generated)
public enum CallOutcome: Sendable {
  /// A result.
  case succeeded
  /// A result that the spec's `failureIf:` matches.
  case failedResult
  /// An error.
  case failed(any Error)
  /// An end that says nothing: a result that the spec's `ignore:` matches, or a completion handler
  /// that was released without a call.
  case unknown

  init<Value>(_ value: Value, _ isFailure: ((Value) -> Bool)?, _ isIgnored: ((Value) -> Bool)?) {
    if isIgnored?(value) == true {
      self = .unknown
    } else {
      self = isFailure?(value) == true ? .failedResult : .succeeded
    }
  }
}

@_spi(Generated)
extension AdmissionControl {
  public func admitSynchronousCall() -> CallPermit? { admit() }

  public var uptime: @Sendable () -> Duration { { .zero } }

  public func admission() async throws(Rejection) -> CallPermit {
    guard let permit = admit() else { throw rejection() }
    return permit
  }
}

// MARK: - Calls that return

@_spi(Generated)
extension AdmissionControl {
  /// Makes a call, once it is admitted. If it is not, throws the error that `error` makes of the
  /// rejection. By default that is the rejection, or a `CancellationError` if the caller was cancelled.
  public func call<Value, Failure: Error>(
    of member: String? = nil,
    _ operation: () async throws(Failure) -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil,
    error: ((Rejection) -> Failure)? = nil
  ) async throws(Failure) -> Value {
    if let context = CallContext.separate(for: member) {
      return try await context.run { () async throws(Failure) in
        try await call(operation, failureIf: isFailure, ignore: isIgnored, error: error)
      }
    }
    let permit =
      if let permit = admit() { permit } else {
        try await permit(error: error)
      }
    let value: Value
    do {
      value = try await operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    end(permit, with: CallOutcome(value, isFailure, isIgnored))
    return value
  }

  /// Admits a call, or throws what `error` makes of the rejection.
  func permit<Failure: Error>(
    error: ((Rejection) -> Failure)?
  ) async throws(Failure) -> CallPermit {
    do throws(Rejection) {
      return try await admission()
    } catch let rejection {
      throw rejection.asFailure(error)
    }
  }

  /// Makes a synchronous call if it is admitted at once. If it is not, throws the same error.
  public func call<Value, Failure: Error>(
    of member: String? = nil,
    _ operation: () throws(Failure) -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil,
    error: ((Rejection) -> Failure)? = nil
  ) throws(Failure) -> Value {
    if let context = CallContext.separate(for: member) {
      return try context.run { () throws(Failure) in
        try call(operation, failureIf: isFailure, ignore: isIgnored, error: error)
      }
    }
    guard let permit = admitSynchronousCall() else { throw rejection().asFailure(error) }
    let value: Value
    do {
      value = try operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    end(permit, with: CallOutcome(value, isFailure, isIgnored))
    return value
  }
}

// MARK: - Calls with completion handlers

@_spi(Generated)
extension AdmissionControl {
  /// Makes a call with a completion handler, once it is admitted.
  ///
  /// If the call has to wait, a task makes it, on the actor of the caller if there is one. If it is
  /// rejected, a task passes the reason to the handler, on the actor that the handler's type names, or
  /// else on that of the caller. If the handler cannot take an error, the call is made nevertheless.
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String? = nil,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    failureIf isFailure: (@isolated(any) (Arguments) -> Bool)? = nil,
    ignore isIgnored: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    if let context = CallContext.separate(for: member) {
      let handler = handler.returning(to: .current)
      return context.run {
        self.call(
          isolation: isolation, handler, operation, failureIf: isFailure, ignore: isIgnored)
      }
    }
    let call = AdmittedCall(self, handler, isFailure, isIgnored)
    if let permit = admit() {
      call.begin(permit)
      return operation(call.function)
    }
    let handlerIsolation = handler.isolation ?? isolation
    let operation = UncheckedTransfer(value: operation)
    Task.begin {
      do throws(Rejection) {
        call.begin(try await admission())
      } catch {
        if await run(on: handlerIsolation, { call.reject(error) }) { return }
      }
      await run(on: isolation) { operation.value(call.function) }
    }
  }
}

/// A call with a completion handler. The caller's handler is called once. The call ends then, or when the
/// decoratee releases its handler.
private final class AdmittedCall<Function, Arguments>: Sendable {
  private typealias Predicate = UncheckedTransfer<(@isolated(any) (Arguments) -> Bool)?>

  private let control: any AdmissionControl
  /// The instruments of the call. They also get the events that follow from its end.
  private let instrumentation = CallInstrumentation.current
  private let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  private let isFailure: Predicate
  private let isIgnored: Predicate
  private let caller: PendingHandler<Handler<Function, Arguments>>
  /// The permit; `nil` before the call is admitted, and after its end.
  private let permit = Lock<CallPermit?>(nil)

  init(
    _ control: any AdmissionControl, _ handler: Handler<Function, Arguments>,
    _ isFailure: (@isolated(any) (Arguments) -> Bool)?,
    _ isIgnored: (@isolated(any) (Arguments) -> Bool)?
  ) {
    self.control = control
    shape = handler.shape
    caller = PendingHandler(handler)
    self.isFailure = Predicate(value: isFailure)
    self.isIgnored = Predicate(value: isIgnored)
  }

  deinit { end(with: .unknown) }

  func begin(_ permit: CallPermit) { self.permit.withLock { $0 = permit } }

  /// The completion handler for the decoratee.
  var function: Function { shape().make(complete) }

  /// Passes the reason to the caller. Returns `false` if its handler cannot take an error.
  func reject(_ error: any Error) -> Bool {
    guard let arguments = shape().failing(error) else { return false }
    caller.take()?.call?(arguments)
    return true
  }

  @Sendable private func complete(_ arguments: Arguments) {
    guard let handler = caller.take() else { return }
    end(with: ending(arguments, handler))
    handler.call?(arguments)
  }

  private func end(with ending: CallOutcome) {
    guard let permit = permit.withLock({ $0.take() }) else { return }
    instrumentation.run { control.end(permit, with: ending) }
  }

  private func ending(_ arguments: Arguments, _ handler: Handler<Function, Arguments>)
    -> CallOutcome
  {
    if let isIgnored = isIgnored.value, handler.failurePredicate(isIgnored)(arguments) {
      return .unknown
    }
    if let isFailure = isFailure.value {
      return handler.failurePredicate(isFailure)(arguments) ? .failedResult : .succeeded
    }
    let shape = shape()
    guard shape.isFailure(arguments) else { return .succeeded }
    return shape.error(in: arguments).map(CallOutcome.failed) ?? .failedResult
  }
}
