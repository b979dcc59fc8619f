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
  var onEvent: (@Sendable (RetryEvent) -> Void)?
  var random: @Sendable () -> Double
  var now: @Sendable () -> Date
  var blockThread: @Sendable (Duration) -> Void
}

/// The settings of a policy in one shared object, so that decorators that hold a policy are small
/// and quick to copy.
@dynamicMemberLookup
final class SharedRetrySettings: Sendable {
  let settings: RetrySettings

  /// Returns the time by the clock; `nil` if nothing depends on the duration of a call.
  let uptime: (@Sendable () -> Duration)?

  init(_ settings: RetrySettings) {
    self.settings = settings
    let isTimed = settings.onEvent != nil || settings.timeLimit != nil
    uptime = isTimed ? settings.clock.uptime() : nil
  }

  subscript<Value>(dynamicMember setting: KeyPath<RetrySettings, Value>) -> Value {
    settings[keyPath: setting]
  }
}
