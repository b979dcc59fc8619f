import Foundation

/// The context of a call: what decorators tell the code that they call, such as a transport.
///
///     let context = CallContext.current
///     request.setValue(context?.key, forHTTPHeaderField: "Idempotency-Key")
///     if let timeLeft = context?.timeLeft { request.timeoutInterval = timeLeft / .seconds(1) }
///
/// The values of a context do not change, apart from the time that is left.
public final class CallContext: Sendable {
  /// The context of the call within which this code runs; `nil` if no decorator and no caller has
  /// set one.
  public static var current: CallContext? { CallWatch.current?.context }

  /// The key that a server can tell a repetition by: that of all attempts of a call, and of no other
  /// call; `nil` if neither the caller gives one nor the spec asks for one with `idempotencyKey:`.
  public let key: String?

  /// The number of the attempt; 1 for the first. If retries and hedges are around each other, the
  /// further attempts of all add up, so that a repetition never has the number 1.
  public let attempt: Int

  /// The member whose spec asks for the key; `nil` if the caller gives it.
  private let member: String?
  /// Each returns the time that is left of a time limit.
  private let limits: [@Sendable () -> Duration]

  /// Creates a context within the current one, whose time limits hold too.
  ///
  ///     try await CallContext(key: payment.id).run { try await bank.pay(payment) }
  ///
  /// - Parameters:
  ///   - key: The key; by default that of the current context. It takes precedence over the spec.
  ///     Calls within the context have it in common, so run one.
  ///   - timeLimit: The time after which nothing begins or waits any more. A call under way ends
  ///     only if its decoratee, or a decorator with the key `timeout`, ends it.
  ///   - clock: The clock that measures the time limit.
  public convenience init(
    key: String? = nil, timeLimit: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(in: .current, key: key, timeLimit: timeLimit, clock: clock)
  }

  /// Creates a context within another one.
  ///
  /// - Parameters:
  ///   - member: The member whose spec asks for the key.
  ///   - number: The number of the attempt of a single retry or hedge.
  init(
    in outer: CallContext?, key: String? = nil, member: String? = nil, attempt number: Int = 1,
    timeLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    CallWatch.beginUse(watching: false)
    self.key = key ?? outer?.key
    self.member = key == nil ? outer?.member : member
    attempt = (outer?.attempt ?? 1) + number - 1
    var limits = outer?.limits ?? []
    if let timeLimit = timeLimit.map({ min($0, .longestSleep) }) {
      let uptime = clock.uptime()
      limits.append { timeLimit - uptime() }
    }
    self.limits = limits
  }

  /// The time that is left until the earliest end of all time limits around the call; negative
  /// after it, and `nil` if there is no limit.
  public var timeLeft: Duration? { limits.map { $0() }.min() }

  /// The earliest end of all time limits around the call; `nil` if there is no limit. If another
  /// clock measures it, this is its time from now.
  public var deadline: ContinuousClock.Instant? { timeLeft.map { .now + $0 } }

  /// Returns the shorter of a wait and the time that is left in the current context; `nil` if neither
  /// has a limit.
  static func limited(_ wait: Duration?) -> Duration? {
    guard let timeLeft = current?.timeLeft else { return wait }
    return max(.zero, min(wait ?? timeLeft, timeLeft))
  }
}

// MARK: - Calls

extension CallContext {
  /// Runs an operation in the context.
  @discardableResult
  public func run<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await CallWatch.current.with(self).result(of: operation).get()
  }

  /// Runs a synchronous operation in the context.
  @discardableResult
  public func run<Value, Failure: Error>(
    _ operation: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try CallWatch.current.with(self).result(of: operation).get()
  }
}

// MARK: - Calls whose spec asks for a key

extension CallContext {
  /// Creates the context of a call whose spec asks for a key.
  ///
  /// A key that the caller gives takes precedence. If there are no arguments to make a key of, the
  /// call has the key of the call of the same member that it is a part of, or else a UUID.
  private convenience init<each Argument: Encodable>(
    of member: String, _ argument: repeat each Argument
  ) {
    var texts: [String?] = []
    repeat texts.append(try? CanonicalEncoder.text(of: each argument))
    let outer = CallContext.current
    let isOuters = outer?.member == nil || texts.isEmpty && outer?.member == member
    if let key = outer?.key, isOuters {
      self.init(in: outer, key: key, member: outer?.member)
    } else if !texts.isEmpty, !texts.contains(nil) {
      let values = texts.compactMap(\.self).joined(separator: ",")
      self.init(in: outer, key: "\(member)[\(values)]".visibleASCII, member: member)
    } else {
      // An argument that cannot be encoded identifies nothing.
      self.init(in: outer, key: UUID().uuidString, member: member)
    }
  }

  /// Makes a call that has a key.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - argument: The arguments that identify the call.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Value, Failure: Error>(
    of member: String, _ argument: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await CallContext(of: member, repeat each argument).run(operation)
  }

  /// Makes a synchronous call that has a key.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Value, Failure: Error>(
    of member: String, _ argument: repeat each Argument,
    operation: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try CallContext(of: member, repeat each argument).run(operation)
  }

  /// Begins a call that has a key and a completion handler. The handler is not part of the call, so it
  /// runs in the context of the caller.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Function, Arguments, Returned>(
    of member: String, _ argument: repeat each Argument,
    handler: Handler<Function, Arguments>, operation: (Function) -> Returned
  ) -> Returned {
    let outer = CallWatch.current
    let call = UncheckedTransfer(value: handler.call)
    let function = handler.shape().make { arguments in
      outer.leave { call.value?(arguments) }
    }
    return CallContext(of: member, repeat each argument).run { operation(function) }
  }
}

extension CallWatch? {
  /// Returns the result of an operation with these watchers, and in this context.
  func result<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    of operation: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    await CallWatch.local.withValue(self) { await Result(catching: operation) }
  }

  func result<Value, Failure: Error>(
    of operation: () throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    CallWatch.local.withValue(self) { Result(catching: operation) }
  }
}

extension String {
  /// The text as the value of an HTTP field can hold it, with a percent sign before the bytes of other
  /// characters.
  fileprivate var visibleASCII: String {
    addingPercentEncoding(
      withAllowedCharacters: CharacterSet(charactersIn: "!"..."~").subtracting(["%"])) ?? self
  }
}
