extension CallContext {
  /// The context of the call within which this code runs; `nil` if no decorator and no caller has
  /// set one.
  public static var current: CallContext? { CallInstrumentation.current?.context }

  /// Creates a context within the current one, whose time limits hold too.
  ///
  ///     try await CallContext(key: payment.id).run { try await bank.pay(payment) }
  ///
  /// - Parameters:
  ///   - key: The key; by default that of the current context. The first call that asks for a key has
  ///     this one. Others have keys that are made of it.
  ///   - timeLimit: The time after which nothing begins or waits any more. A call under way ends
  ///     only if its decoratee, or a decorator with the key `timeout`, ends it.
  ///   - clock: The clock that measures the time limit.
  public convenience init(
    key: String? = nil, timeLimit: Duration? = nil,
    clock: any Clock<Duration> = DefaultClock()
  ) {
    self.init(
      in: .current, key: key, keyOwner: key.map { _ in KeyOwner() }, timeLimit: timeLimit,
      clock: clock)
  }

  /// Returns the shorter of a wait and the time that is left in the current context; `nil` if neither
  /// has a limit.
  package static func limited(_ wait: Duration?) -> Duration? {
    guard let timeLeft = current?.timeLeft else { return wait }
    return max(.zero, min(wait ?? timeLeft, timeLeft))
  }

  /// Runs an operation in the context.
  @discardableResult
  public func run<Value: ~Copyable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    var value: Value?
    do {
      try await CallInstrumentation.local.binding(CallInstrumentation.current.with(self)) {
        value = try await operation()
      }
    } catch {
      throw error as! Failure
    }
    return value.take()!
  }

  /// Runs a synchronous operation in the context.
  @discardableResult
  public func run<Value: ~Copyable, Failure: Error>(
    _ operation: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var value: Value?
    do {
      try CallInstrumentation.local.withValue(CallInstrumentation.current.with(self)) {
        value = try operation()
      }
    } catch {
      throw error as! Failure
    }
    return value.take()!
  }
}
