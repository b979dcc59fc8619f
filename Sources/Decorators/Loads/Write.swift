/// A call under way that changes results, and has some to store when it ends.
///
/// It may have been carried out long before it answers. A result that was removed or stored in the
/// meantime may be the newer one, so that what the write has to store is not known to be true any
/// more.
final class Write: Sendable {
  /// How many changes are told apart. After more, all results count as changed.
  private static let limit = 100

  private let members: [MemberName]
  /// What others have changed; `nil` for anything.
  private let changes = Lock<[LoadScope]?>([])

  /// - Parameter members: The members of which it has results to store.
  init(updating members: [MemberName]) {
    self.members = members
  }

  /// Notes what another has changed.
  func note(_ scope: LoadScope) {
    guard members.contains(where: scope.concerns) else { return }
    changes.withLock { changes in
      changes?.append(scope)
      if let count = changes?.count, count > Self.limit { changes = nil }
    }
  }

  /// Whether another may have changed the result of a call since the write began.
  func isOutdated(for key: LoadKey) -> Bool {
    changes.withLock { $0?.contains { $0.contains(key) } ?? true }
  }
}
