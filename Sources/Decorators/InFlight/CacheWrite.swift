/// A call in flight that stores results when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the call's own result may no longer be true.
@_spi(Generated)
public final class CacheWrite: Sendable {
  /// The number of changes that are recorded. If there are more, all results count as changed.
  private static let limit = 1_000

  /// The key of the only result that the call stores; `nil` if it may store any.
  let key: CallKey?
  /// The changes of others. If there are as many as the limit, all results count as changed: they stay,
  /// because the release of a key may run code, which must not run under the lock.
  private let changes = Lock<[CallScope]>([])

  init(of key: CallKey? = nil) {
    self.key = key
  }

  /// Records a change of another call.
  func note(_ scope: CallScope) {
    if let key, !scope.contains(key, tags: nil) { return }
    changes.withLock { if $0.count <= Self.limit { $0.append(scope) } }
  }

  /// Returns a Boolean value that indicates whether another call may have changed the result of a
  /// call since this one began.
  func isOutdated(for key: CallKey, tags: [String] = []) -> Bool {
    changes.withLock { changes in
      changes.count > Self.limit || changes.contains { $0.contains(key, tags: tags) }
    }
  }
}
