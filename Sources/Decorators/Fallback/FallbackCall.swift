import Synchronization

/// A call with a completion handler, and its fallback.
///
/// The values from the caller are released once they are used, even if the decoratee keeps its
/// completion handler.
@_fixed_layout
@_spi(Generated)
public final class FallbackCall<Function, Arguments>: Sendable {
  /// The values that the caller provides.
  @frozen
  @usableFromInline
  struct Call {
    @usableFromInline let handler: Handler<Function, Arguments>
    @usableFromInline let isFailure: (Arguments) -> Bool
    @usableFromInline let fallback: (Function) -> Void
    @usableFromInline let own: ((any Error) -> Bool)?

    @inlinable @inline(__always)
    init(
      _ handler: Handler<Function, Arguments>, _ isFailure: @escaping (Arguments) -> Bool,
      _ fallback: @escaping (Function) -> Void, _ own: ((any Error) -> Bool)?
    ) {
      self.handler = handler
      self.isFailure = isFailure
      self.fallback = fallback
      self.own = own
    }
  }

  @usableFromInline let policy: FallbackPolicy
  @usableFromInline let member: String
  /// The actor on which the decoratee is called; `nil` means any thread.
  @usableFromInline let isolation: (any Actor)?
  /// The watchers of the call.
  @usableFromInline let watch: CallWatch?
  @usableFromInline let hasCompleted = Atomic(false)

  /// The values from the caller, which need not be `Sendable`; `nil` once the call has completed.
  /// Only the code that completes the call first may use them.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var call: Call?

  // Not inlined, so that a decorator's member stays small enough to be inlined itself.
  @inline(never)
  @inlinable
  init(
    _ policy: FallbackPolicy, of member: String, _ handler: Handler<Function, Arguments>,
    isFailure: @escaping (Arguments) -> Bool, _ fallback: @escaping (Function) -> Void,
    errors own: ((any Error) -> Bool)?, isolation: (any Actor)?
  ) {
    self.policy = policy
    self.member = member
    self.isolation = isolation
    watch = .current
    call = Call(handler, isFailure, fallback, own)
  }

  /// Handles the outcome of the call. Further completions of the decoratee are dropped.
  @inlinable @inline(__always)
  func complete(_ arguments: Arguments) {
    guard !hasCompleted.exchange(true, ordering: .acquiringAndReleasing), let call = call.take()
    else { return }
    if call.isFailure(arguments) {
      follow(call, arguments)
    } else {
      call.handler.call?(arguments)
    }
  }

  /// Makes the fallback call after a failure, or passes the failure on.
  @inline(never)
  @usableFromInline
  func follow(_ call: Call, _ arguments: Arguments) {
    guard let error = call.handler.shape().error(in: arguments),
      policy.fallsBack(after: error, of: member, errors: call.own, in: watch)
    else {
      call.handler.call?(arguments)
      return
    }
    if isolation == nil || isolation === call.handler.isolation {
      watch.run { call.fallback(call.handler.function) }
    } else {
      let call = UncheckedTransfer(value: call)
      Task { await fallBack(call, isolation: isolation) }
    }
  }

  private func fallBack(
    _ call: UncheckedTransfer<Call>, isolation: isolated (any Actor)?
  ) async {
    watch.run { call.value.fallback(call.value.handler.function) }
  }
}
