@_spi(Generated) import Decorators
import Foundation

/// What a cache knows of calls, apart from their results.
@_spi(Generated)
public final class CallRecords: Sendable {
  /// The calls in flight of all decorators of the store.
  let inFlight: InFlightCalls
  /// The failures that are remembered, which a removal by any decorator of the store removes.
  let failures: FailureMemory
  let environment: CacheEnvironment

  init(
    _ environment: CacheEnvironment, inFlight: InFlightCalls = InFlightCalls(),
    failures: FailureMemory = FailureMemory()
  ) {
    self.environment = environment
    self.inFlight = inFlight
    self.failures = failures
  }

  var clock: any Clock<Duration> { environment.clock }
  var now: Date { environment.date() }

  /// Lets calls in flight not be stored, or joined by later callers, and removes the failures of earlier ones.
  /// The call that changed the results may still store its own.
  func abandonCalls(in scope: CallScope, by token: CallToken? = nil) {
    inFlight.abandon(scope, by: token)
    failures.remove(scope)
  }

  /// Returns the last failure, while it is remembered.
  func failure(of key: FailureKey) -> (any Error)? {
    failures.failure(of: key, at: environment.date)
  }

  /// Remembers a failure for a time, unless another call has changed the result.
  func remember(
    _ error: any Error, as key: FailureKey, for lifetime: Duration, by token: CallToken
  ) {
    let failure = CachedEntry<any Error>(
      value: error, storedAt: now, lifetime: lifetime / .seconds(1))
    failures.insert(failure, for: key) { !inFlight.isOutdated(token, for: key.call) }
  }
}
