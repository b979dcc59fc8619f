/// A current call that changes results, and stores some when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the write's own result may no longer be true.
final class Write: Sendable {
  /// The number of changes that are recorded. If there are more, all results count as changed.
  private static let limit = 100

  private let members: [MemberName]
  /// The changes of others; `nil` if all results count as changed.
  private let changes = Lock<[LoadScope]?>([])

  /// - Parameter members: The members for which the write has results to store.
  init(updating members: [MemberName]) {
    self.members = members
  }

  /// Records a change of another write.
  func note(_ scope: LoadScope) {
    guard members.contains(where: scope.concerns) else { return }
    changes.withLock { changes in
      changes?.append(scope)
      if let count = changes?.count, count > Self.limit { changes = nil }
    }
  }

  /// Returns a Boolean value that indicates whether another write may have changed the result of a
  /// call since this one began.
  func isOutdated(for key: LoadKey) -> Bool {
    changes.withLock { $0?.contains { $0.contains(key) } ?? true }
  }
}
