import Foundation

/// The settings of a ``RetryPolicy``.
struct RetrySettings: Sendable {
  var maxAttempts: Int
  var backoff: Backoff
  var timeLimit: Duration?
  var budget: RetryBudget?
  var retryAfterLimit: Duration
  var recovery: Recovery?
  var clock: any Clock<Duration>
  var shouldRetry: @Sendable (any Error) -> Bool
  var onEvent: CallEvent.Handler?
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
  var now: @Sendable () -> Date = { Date() }
  var blockThread: @Sendable (Duration) -> Void = { delay in
    Thread.sleep(forTimeInterval: delay / .seconds(1))
  }
}

/// The settings of a policy in one shared object, so that decorators that hold a policy are small
/// and quick to copy. Values that are out of range are replaced.
@dynamicMemberLookup
final class SharedRetrySettings: Sendable {
  let settings: RetrySettings

  /// Returns the time by the clock; `nil` if nothing depends on the duration of a call.
  let uptime: (@Sendable () -> Duration)?

  init(_ settings: RetrySettings) {
    var settings = settings
    settings.maxAttempts = max(1, settings.maxAttempts)
    settings.timeLimit = settings.timeLimit.map { max(.zero, $0) }
    settings.retryAfterLimit = max(.zero, settings.retryAfterLimit)
    self.settings = settings
    let isTimed = settings.onEvent != nil || settings.timeLimit != nil
    uptime = isTimed ? settings.clock.uptime() : nil
  }

  subscript<Value>(dynamicMember setting: KeyPath<RetrySettings, Value>) -> Value {
    settings[keyPath: setting]
  }
}
