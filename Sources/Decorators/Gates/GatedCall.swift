import Synchronization

/// A call that a ``CallGate`` lets through, and that tells its outcome to a completion handler.
///
/// Its pass ends once, and at last where the handler that the decoratee was given is let go of.
@_fixed_layout
@_spi(Generated)
public final class GatedCall<Gate: CallGate, Function, Arguments>: Sendable {
  /// What the caller gave.
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
  /// Makes the shape of the completion handler.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  /// A Boolean value that indicates whether the spec's `when:` tells what a failure is.
  @usableFromInline let hasPredicate: Bool
  /// The watchers of the call, which are told what follows from the end.
  @usableFromInline let watch: CallWatch?
  @usableFromInline let hasEnded = Atomic(false)

  /// The pass, which is there before the call is made. It belongs to whoever ends the call.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var pass: CallPass?

  /// What the caller gave, which need not be `Sendable`: gone once the call has ended, whatever a
  /// decoratee does with its handler. It belongs to whoever ends the call.
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

  /// Returns what the caller gave to the first who asks.
  @inlinable @inline(__always)
  func take() -> Call? {
    hasEnded.exchange(true, ordering: .acquiringAndReleasing) ? nil : call.take()
  }

  /// Ends the call, and tells the caller.
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
  /// Makes the call once it is let through, or tells the caller that it is not.
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

  /// Returns whether the caller can be told of an error.
  private func tell(_ error: any Error, isolation: isolated (any Actor)?) async -> Bool {
    guard let arguments = shape().failing(error) else { return false }
    take()?.complete?(arguments)
    return true
  }
}
