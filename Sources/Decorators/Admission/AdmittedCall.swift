import Synchronization

/// A call with a completion handler that passes an ``AdmissionControl``.
///
/// Its permit ends once, at the latest when the decoratee releases its completion handler.
@_fixed_layout
@_spi(Generated)
public final class AdmittedCall<Control: AdmissionControl, Function, Arguments>: Sendable {
  /// The values that the caller provides.
  @frozen
  @usableFromInline
  struct Caller {
    @usableFromInline let complete: ((Arguments) -> Void)?
    @usableFromInline let isFailure: (Arguments) -> Bool
    @usableFromInline let isIgnored: ((Arguments) -> Bool)?

    @inlinable
    init(
      complete: ((Arguments) -> Void)?, isFailure: @escaping (Arguments) -> Bool,
      isIgnored: ((Arguments) -> Bool)?
    ) {
      self.complete = complete
      self.isFailure = isFailure
      self.isIgnored = isIgnored
    }
  }

  /// A call that has not ended.
  @frozen
  @usableFromInline
  struct Pending: Sendable {
    @usableFromInline let caller: UncheckedTransfer<Caller>
    /// The permit; `nil` before the call is admitted, or if it is made nevertheless.
    @usableFromInline var permit: CallPermit?

    @inlinable
    init(caller: UncheckedTransfer<Caller>, permit: CallPermit?) {
      self.caller = caller
      self.permit = permit
    }
  }

  @usableFromInline let control: Control
  /// Returns the shape of the completion handler.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  /// `true` if the spec's `failureIf:` decides which outcomes are failures.
  @usableFromInline let hasPredicate: Bool
  /// The watchers of the call. They also get the events that follow from its end.
  @usableFromInline let watch: CallWatch?
  /// The call; `nil` once it has ended, even if the decoratee keeps its handler.
  @usableFromInline let pending: Lock<Pending?>

  // Generic code that is not specialized takes ten times as long. It is specialized in the module of
  // the caller, outside of the member.
  @inline(never)
  @inlinable
  init(
    _ control: Control, _ permit: CallPermit?, _ handler: Handler<Function, Arguments>,
    isFailure: @escaping (Arguments) -> Bool, hasPredicate: Bool,
    isIgnored: ((Arguments) -> Bool)?
  ) {
    self.control = control
    self.hasPredicate = hasPredicate
    shape = handler.shape
    watch = .current
    let caller = UncheckedTransfer(
      value: Caller(complete: handler.call, isFailure: isFailure, isIgnored: isIgnored))
    pending = Lock(Pending(caller: caller, permit: permit))
  }

  deinit {
    if let permit = take()?.permit { control.end(permit, with: .unknown) }
  }

  /// Returns the call, the first time it is called.
  @inlinable
  func take() -> Pending? {
    pending.withLock { $0.take() }
  }

  /// Ends the call, and passes its outcome to the caller.
  @inlinable
  func complete(_ arguments: Arguments) {
    guard let call = take() else { return }
    if let permit = call.permit {
      let ending = ending(arguments, call.caller.value)
      watch.run { control.end(permit, with: ending) }
    }
    call.caller.value.complete?(arguments)
  }

  @inlinable
  func ending(_ arguments: Arguments, _ caller: Caller) -> CallEnding {
    if caller.isIgnored?(arguments) == true { return .unknown }
    guard caller.isFailure(arguments) else { return .succeeded }
    if !hasPredicate, let error = shape().error(in: arguments) { return .failed(error) }
    return .failedResult
  }
}

// MARK: - Calls that are not admitted at once

extension AdmittedCall {
  /// Makes the call once it is admitted, or passes the rejection to the caller.
  @usableFromInline
  func makeLater(
    _ operation: @escaping (Function) -> Void, handlerIsolation: (any Actor)?,
    isolation: (any Actor)?
  ) {
    let operation = UncheckedTransfer(value: operation)
    Task {
      do throws(Control.Rejection) {
        let permit = try await control.admission(isolation: nil)
        pending.withLock { $0?.permit = permit }
        await make(operation, isolation: isolation)
      } catch {
        if await !tell(error, isolation: handlerIsolation ?? isolation) {
          await make(operation, isolation: isolation)
        }
      }
    }
  }

  private func make(
    _ operation: UncheckedTransfer<(Function) -> Void>, isolation: isolated (any Actor)?
  ) async {
    operation.value(shape().make { self.complete($0) })
  }

  /// Passes an error to the caller. Returns `false` if that is impossible.
  private func tell(_ error: any Error, isolation: isolated (any Actor)?) async -> Bool {
    guard let arguments = shape().failing(error) else { return false }
    take()?.caller.value.complete?(arguments)
    return true
  }
}
