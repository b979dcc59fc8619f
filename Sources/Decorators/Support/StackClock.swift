/// The clock of a part that several decorators can share, such as a circuit, and that was given no clock:
/// that of the stack around it, or else the default one.
final class StackClock: Clock {
  typealias Instant = DefaultClock.Instant

  private let own = Lock<RuntimeEnvironment.GivenClock?>(nil)

  /// The clock that takes the place of `ContinuousClock`; `nil` if there is none.
  var given: RuntimeEnvironment.GivenClock? {
    RuntimeEnvironment.isUsed ? own.withLock { $0 } ?? DefaultClock.given : nil
  }

  var now: Instant { DefaultClock.now(by: given) }

  var minimumResolution: Duration { DefaultClock().minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await DefaultClock.sleep(until: deadline, by: given, tolerance: tolerance)
  }

  func follow(_ clock: some Clock<Duration>) {
    RuntimeEnvironment.use()
    own.withLock { $0 = RuntimeEnvironment.GivenClock(clock) }
  }
}

/// A part of decorators that takes its time from a clock, and that several stacks can share.
@_spi(Generated)
public protocol SharedPart: AnyObject, Sendable {
  var clock: any Clock<Duration> { get }
}

@_spi(Generated)
extension SharedPart {
  /// Returns this part. If the stack that is being made has a clock, and the part was given none, it takes
  /// its time from that one from now on.
  @discardableResult
  public func inStack() -> Self {
    if let clock = DefaultClock.ofStack { (self.clock as? StackClock)?.follow(clock) }
    return self
  }
}

extension DefaultClock {
  /// The clock of the stack that is being made; `nil` if it was given none.
  @TaskLocal package static var ofStack: (any Clock<Duration>)?

  /// Makes a stack whose decorators take their time from a clock, as far as they were given none.
  @_spi(Generated)
  public static func replaced<Stack>(
    by clock: (any Clock<Duration>)?, in stack: () -> Stack
  ) -> Stack {
    guard let clock else { return stack() }
    return $ofStack.withValue(clock, operation: stack)
  }
}

extension Clock<Duration> {
  /// This clock, or that of the stack that is being made in place of the default one.
  package var inStack: any Clock<Duration> {
    self is DefaultClock ? DefaultClock.ofStack ?? self : self
  }

  /// This clock, or one that can become that of a stack in place of the default one.
  package var shared: any Clock<Duration> { self is DefaultClock ? StackClock() : self }
}
