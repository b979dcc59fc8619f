@_spi(Generated) import Decorators
import Foundation

/// The knowledge that a process has of the versions of a store.
package final class VersionRecords: Sendable {
  /// The versions that were there when a key was read, which its next result bears.
  struct Seen {
    let identifiers: [String]
    let mark: Data?
  }

  private struct Held {
    let version: Data?
    let end: Duration
    /// The number of the last change by this process.
    let change: Int
    /// The number of times that others may have changed anything.
    let renewals: Int
  }

  /// The time for which a version is held, after which changes by other processes are seen at the latest.
  private static let time = Duration.seconds(1)
  /// The numbers of keys and versions from which on the earlier ones are forgotten.
  private static let limit = 10_000
  private static let known = SharedObjects<String, VersionRecords>()

  private struct State {
    var keys: [String: [CacheKey]] = [:]
    var seen: [CacheKey: Seen] = [:]
    var held: [CacheKey: Held] = [:]
    /// The number of changes that this process has made.
    var changes = 0
    /// The number of changes when versions were last forgotten.
    var lastForgotten = 0
    var renewals = 0
  }

  private let state = Lock(State())
  private let uptime: @Sendable () -> Duration

  /// - Parameter clock: The clock that measures for how long versions are held.
  package init(by clock: any Clock<Duration> = DefaultClock()) {
    uptime = clock.uptime()
  }

  /// Returns the records of a store, which are the same for all values that represent the same store. The first of
  /// them says which clock measures for how long versions are held.
  static func of(_ store: some CacheStore, by clock: any Clock<Duration>) -> VersionRecords {
    known.object(for: "\(ObjectIdentifier(type(of: store))) \(store.identity)") {
      VersionRecords(by: clock)
    }
  }
}

extension VersionRecords {
  /// Returns the keys of the versions that each entry of a key's member bears.
  func keys(of key: CacheKey) -> [CacheKey] {
    if let keys = state.withLock({ $0.keys[key.member] }) { return keys }
    let keys = key.versionKeys
    state.withLock { state in
      if state.keys.count >= 1_000 { state.keys = [:] }
      state.keys[key.member] = keys
    }
    return keys
  }
}

// MARK: - Seen versions

extension VersionRecords {
  func note(_ seen: Seen, for key: CacheKey) {
    _ = state.withLock { state in
      let old = state.seen.count >= Self.limit ? state.seen : [:]
      if !old.isEmpty { state.seen = [:] }
      state.seen[key] = seen
      return old
    }
  }

  func take(_ key: CacheKey) -> Seen? {
    state.withLock { $0.seen.removeValue(forKey: key) }
  }

  /// Forgets what was seen, because this process changes a version: its calls in flight know of it otherwise.
  func forgetSeen() {
    _ = state.withLock { state in
      defer { state.seen = [:] }
      return state.seen
    }
  }
}

// MARK: - Held versions

extension VersionRecords {
  /// Returns those of the versions that are held, and the number of changes by this process.
  func held(_ keys: [CacheKey]) -> (versions: [CacheKey: Data?], changes: Int) {
    let now = uptime()
    return state.withLock { state in
      let versions = keys.compactMap { key in
        state.held[key].flatMap { held in
          held.end > now && held.renewals == state.renewals ? (key, held.version) : nil
        }
      }
      return (Dictionary(versions) { first, _ in first }, state.changes)
    }
  }

  /// Holds a version that was read after a number of changes by this process.
  ///
  /// - Returns: The version that holds, which is another one if this process has changed it since; and a Boolean value
  ///   that indicates whether the store has lost it.
  func hold(
    _ version: Data?, for key: CacheKey, since changes: Int
  ) -> (version: Data?, isLost: Bool) {
    let end = uptime() + Self.time
    return state.withLock { state in
      let old = state.held[key]
      if let old, let own = old.version {
        if old.change > changes { return (own, false) }
        if version == nil { return (own, true) }
      }
      guard changes >= state.lastForgotten else { return (version, false) }
      forgetIfFull(&state)
      state.held[key] = Held(
        version: version, end: end, change: old?.change ?? 0, renewals: state.renewals)
      return (version, false)
    }
  }

  /// Notes a change of a version by this process.
  func change(_ key: CacheKey, to version: Data) {
    let end = uptime() + Self.time
    state.withLock { state in
      state.changes += 1
      forgetIfFull(&state)
      state.held[key] = Held(
        version: version, end: end, change: state.changes, renewals: state.renewals)
    }
  }

  private func forgetIfFull(_ state: inout State) {
    guard state.held.count >= Self.limit else { return }
    (state.held, state.lastForgotten) = ([:], state.changes)
  }

  /// Lets no version be held, because others may have changed them.
  func renew() { state.withLock { $0.renewals += 1 } }
}
