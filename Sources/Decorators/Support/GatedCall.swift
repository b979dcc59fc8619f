import Synchronization

/// A call that a ``CallGate`` lets through, and that tells its outcome to a completion handler.
///
/// Its pass ends once, and at last where the handler that the decoratee was given is let go of.
@_fixed_layout
@_spi(Generated)
public final class GatedCall<Gate: CallGate, Function, Arguments>: Sendable {
  @frozen
  @usableFromInline
  struct State {
    /// Nothing as long as the call is not let through.
    @usableFromInline var pass: Gate.Pass?
    @usableFromInline let complete: ((Arguments) -> Void)?
    @usableFromInline let isFailure: (Arguments) -> Bool

    @inlinable
    init(
      _ pass: Gate.Pass?, _ complete: ((Arguments) -> Void)?,
      _ isFailure: @escaping (Arguments) -> Bool
    ) {
      self.pass = pass
      self.complete = complete
      self.isFailure = isFailure
    }
  }

  @usableFromInline let gate: Gate
  /// Makes the shape of the completion handler.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  /// A Boolean value that indicates whether the spec's `when:` tells what a failure is.
  @usableFromInline let hasPredicate: Bool
  /// The logged call, which is told what follows from the end.
  @usableFromInline let loggedCall: LoggedCall?

  /// What the call has until it ends. It need not be `Sendable`: whoever takes it out is alone with it.
  @usableFromInline let state: Lock<UncheckedTransfer<State>?>

  @inline(never)
  @inlinable
  init(
    _ gate: Gate, _ pass: Gate.Pass?, _ handler: Handler<Function, Arguments>,
    isFailure: @escaping (Arguments) -> Bool, hasPredicate: Bool
  ) {
    self.gate = gate
    self.hasPredicate = hasPredicate
    shape = handler.shape
    loggedCall = CallLog.current
    state = Lock(UncheckedTransfer(value: State(pass, handler.call, isFailure)))
  }

  deinit {
    if let pass = take()?.pass { gate.end(pass, with: .forgotten) }
  }

  @inlinable
  func take() -> State? {
    state.withLock { $0.take() }?.value
  }

  /// Ends the call, and tells the caller.
  @inlinable
  func complete(_ arguments: Arguments) {
    guard let call = take() else { return }
    if loggedCall == nil, !call.isFailure(arguments) {
      if let pass = call.pass { gate.end(pass, with: .succeeded) }
    } else {
      end(call, arguments)
    }
    call.complete?(arguments)
  }

  @inline(never)
  @usableFromInline
  func end(_ call: State, _ arguments: Arguments) {
    guard let pass = call.pass else { return }
    let ending: CallEnding =
      if !call.isFailure(arguments) {
        .succeeded
      } else if !hasPredicate, let error = shape().error(in: arguments) {
        .failed(error)
      } else {
        .rejected
      }
    guard let loggedCall else { return gate.end(pass, with: ending) }
    CallLog.$currentCall.withValue(loggedCall) { gate.end(pass, with: ending) }
  }
}

// MARK: - Calls that are not let through at once

extension GatedCall {
  /// Makes the call once it is let through, or tells the caller that it is not.
  @inline(never)
  @usableFromInline
  func makeLater(
    _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
    isolation: (any Actor)?
  ) {
    let operation = UncheckedTransfer(value: operation)
    let handlerIsolation = handler.isolation ?? isolation
    Task {
      do throws(Gate.Rejection) {
        begin(with: try await gate.admission(isolation: nil))
        await make(operation, isolation: isolation)
      } catch {
        if await !tell(error, isolation: handlerIsolation) {
          await make(operation, isolation: isolation)
        }
      }
    }
  }

  private func begin(with pass: Gate.Pass) {
    state.withLock { state in
      guard var call = state?.value else { return }
      call.pass = pass
      state = UncheckedTransfer(value: call)
    }
  }

  private func make(
    _ operation: UncheckedTransfer<(Function) -> Void>, isolation: isolated (any Actor)?
  ) async {
    operation.value(shape().make { self.complete($0) })
  }

  /// Returns whether the caller can be told of an error.
  private func tell(_ error: any Error, isolation: isolated (any Actor)?) async -> Bool {
    guard let arguments = shape().failing(error) else { return false }
    take()?.complete?(arguments)
    return true
  }
}
