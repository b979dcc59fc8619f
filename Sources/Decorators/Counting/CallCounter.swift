/// The number of calls of each member.
public final class CallCounter: Sendable {
  private let counts = Lock([String: Int]())

  /// Creates a counter at zero.
  public init() {}

  /// Returns the number of calls of a member, such as `FeedRepository.fetchFeed(page:)`.
  public func calls(of member: String) -> Int { counts.withLock { $0[member, default: 0] } }

  @_spi(Generated)
  public func count(_ member: String) { counts.withLock { $0[member, default: 0] += 1 } }
}
