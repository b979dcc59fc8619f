@_spi(Generated) import Decorators
import Foundation

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

/// The failures of calls that are remembered for a while.
///
/// With the lock held, keys are hashed and compared, as those of calls in flight are. What leaves the memory is
/// released without the lock.
final class FailureMemory: Sendable {
  /// The number of failures from which on the earlier ones are forgotten. At most twice as many are remembered.
  static let limit = 1_000

  private typealias Failures = [FailureKey: CachedEntry<any Error>]
  private typealias Generation = [MemberName: Failures]

  private struct State {
    var latest: Generation = [:]
    var earlier: Generation = [:]
    /// The number of the latest ones that were added.
    var added = 0
  }

  private let state = Lock(State())

  /// The number of failures.
  var count: Int {
    state.withLock { state in
      [state.latest, state.earlier].joined().reduce(0) { $0 + $1.value.count }
    }
  }

  /// Returns the failure of a key that has not expired.
  func failure(of key: FailureKey, at now: () -> Date) -> (any Error)? {
    let failure = state.withLock {
      $0.latest[key.call.member]?[key] ?? $0.earlier[key.call.member]?[key]
    }
    return failure.flatMap { $0.isYounger(than: $0.lifetime, at: now()) ? $0.value : nil }
  }

  /// Adds a failure in place of the last one of its key, if it is still wanted.
  func insert(
    _ failure: CachedEntry<any Error>, for key: FailureKey, if isWanted: () -> Bool
  ) {
    _ = state.withLock { state -> (CachedEntry<any Error>?, Generation) in
      guard isWanted() else { return (nil, [:]) }
      let old = state.latest[key.call.member, default: [:]].updateValue(failure, forKey: key)
      state.added += 1
      guard state.added >= Self.limit else { return (old, [:]) }
      defer { (state.earlier, state.latest, state.added) = (state.latest, [:], 0) }
      return (old, state.earlier)
    }
  }

  /// Removes the failures of the calls in a scope. Failures have no tags.
  func remove(_ scope: CallScope) {
    _ = state.withLock { state in
      (Self.remove(scope, from: &state.latest), Self.remove(scope, from: &state.earlier))
    }
  }

  private static func remove(
    _ scope: CallScope, from generation: inout Generation
  ) -> [Failures] {
    guard !generation.isEmpty else { return [] }
    switch scope {
    case .tag: return []
    case .member(let member): return [generation.removeValue(forKey: member) ?? [:]]
    case .namespace:
      let members = generation.keys.filter { $0.scopes.contains(scope) }
      return members.map { generation.removeValue(forKey: $0) ?? [:] }
    case .call(let key):
      guard var failures = generation.removeValue(forKey: key.member) else { return [] }
      let removed = [false, true].compactMap { isOfList in
        failures.index(forKey: FailureKey(call: key, isOfList: isOfList))
          .map { failures.remove(at: $0) }
      }
      if !failures.isEmpty { generation[key.member] = failures }
      return [Dictionary(uniqueKeysWithValues: removed.map { ($0.key, $0.value) })]
    }
  }
}
