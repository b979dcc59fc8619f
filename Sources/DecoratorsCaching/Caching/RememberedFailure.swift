@_spi(Generated) import Decorators

/// The key of the failure of a call, or of the last list that had the call among its elements. Of a list,
/// the call itself has not failed.
struct FailureKey: Hashable {
  let call: CallKey
  var isOfList = false
}

/// The failure of a call for a list. Each element has it, so that a change of one lets the call be made again.
final class FailedList: Error {
  let error: any Error
  let count: Int

  init(_ error: any Error, count: Int) {
    self.error = error
    self.count = count
  }
}

/// The note that a refresh has failed. No caller gets it.
struct FailedRefresh: Error {}

extension MemoryCache {
  /// Returns the last failure, while it is remembered.
  func failure(of key: FailureKey) -> (any Error)? {
    let entry: CachedEntry<any Error>? = self.entry(of: key.call.member.member, for: key)
    return entry.flatMap { $0.isYounger(than: $0.lifetime, at: now) ? $0.value : nil }
  }

  /// Remembers a failure for a time, unless another call has changed the result.
  func remember(
    _ error: any Error, as key: FailureKey, for lifetime: Duration, by write: LoadToken
  ) {
    let failure = CachedEntry<any Error>(
      value: error, storedAt: now, lifetime: lifetime / .seconds(1))
    store(failure, of: key.call.member.member, for: key, lifetime: failure.lifetime) {
      !inFlight.isOutdated(write, for: key.call)
    }
  }

  /// Forgets the failure of the last call, and of the last list with it.
  func forgetFailures(of call: CallKey) {
    for isOfList in [false, true] {
      let key = FailureKey(call: call, isOfList: isOfList)
      drop(.call(callKey(of: call.member.member, for: key)), as: .removal)
    }
  }
}
