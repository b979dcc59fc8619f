/// A call did not end within the `hardTimeout` of its member, and nothing that was stored could
/// take its place.
public struct CacheTimeoutError: Error, CustomStringConvertible {
  /// The member, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// How long the call was waited for.
  public let limit: Duration

  /// Creates an error.
  public init(member: String, limit: Duration) {
    self.member = member
    self.limit = limit
  }

  /// The member and the limit, as one line of text.
  public var description: String {
    "\(member) had not answered after \(limit.readable), and nothing was stored"
  }
}
