import Synchronization

/// A call with a completion handler that a ``CallGate`` lets through.
///
/// Its pass ends once, at the latest when the decoratee releases its completion handler.
@_fixed_layout
@_spi(Generated)
public final class GatedCall<Gate: CallGate, Function, Arguments>: Sendable {
  /// The values that the caller provides.
  @frozen
  @usableFromInline
  struct Call {
    @usableFromInline let complete: ((Arguments) -> Void)?
    @usableFromInline let isFailure: (Arguments) -> Bool

    @inlinable @inline(__always)
    init(_ complete: ((Arguments) -> Void)?, _ isFailure: @escaping (Arguments) -> Bool) {
      self.complete = complete
      self.isFailure = isFailure
    }
  }

  @usableFromInline let gate: Gate
  /// Returns the shape of the completion handler.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  /// A Boolean value that indicates whether the spec's `when:` decides which outcomes are failures.
  @usableFromInline let hasPredicate: Bool
  /// The watchers of the call. They also get the events that follow from its end.
  @usableFromInline let watch: CallWatch?
  @usableFromInline let hasEnded = Atomic(false)

  /// The pass, which is set before the call is made. Only the code that ends the call may use it.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var pass: CallPass?

  /// The values from the caller, which need not be `Sendable`; `nil` once the call has ended, even
  /// if the decoratee keeps its handler. Only the code that ends the call may use them.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var call: Call?

  // Not inlined, so that a decorator's member stays small enough to be inlined itself.
  @inline(never)
  @inlinable
  init(
    _ gate: Gate, _ pass: CallPass?, _ handler: Handler<Function, Arguments>,
    isFailure: @escaping (Arguments) -> Bool, hasPredicate: Bool
  ) {
    self.gate = gate
    self.pass = pass
    self.hasPredicate = hasPredicate
    shape = handler.shape
    watch = .current
    call = Call(handler.call, isFailure)
  }

  deinit {
    if !hasEnded.load(ordering: .relaxed), let pass { gate.end(pass, with: .forgotten) }
  }

  /// Returns the values from the caller, the first time it is called.
  @inlinable @inline(__always)
  func take() -> Call? {
    hasEnded.exchange(true, ordering: .acquiringAndReleasing) ? nil : call.take()
  }

  /// Ends the call, and passes its outcome to the caller.
  @inlinable @inline(__always)
  func complete(_ arguments: Arguments) {
    guard let call = take() else { return }
    if watch == nil, !call.isFailure(arguments) {
      if let pass { gate.end(pass, with: .succeeded) }
    } else {
      end(call, arguments)
    }
    call.complete?(arguments)
  }

  @inline(never)
  @usableFromInline
  func end(_ call: Call, _ arguments: Arguments) {
    guard let pass else { return }
    let ending: CallEnding =
      if !call.isFailure(arguments) {
        .succeeded
      } else if !hasPredicate, let error = shape().error(in: arguments) {
        .failed(error)
      } else {
        .rejected
      }
    watch.run { gate.end(pass, with: ending) }
  }
}

// MARK: - Calls that are not let through at once

extension GatedCall {
  /// Makes the call once it is let through, or passes the rejection to the caller.
  @inline(never)
  @usableFromInline
  func makeLater(
    _ operation: @escaping (Function) -> Void, handlerIsolation: (any Actor)?,
    isolation: (any Actor)?
  ) {
    let operation = UncheckedTransfer(value: operation)
    Task {
      do throws(Gate.Rejection) {
        pass = try await gate.admission(isolation: nil)
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
    take()?.complete?(arguments)
    return true
  }
}
