/// Nothing is stored for a call that was made under ``CacheOverride/offline``.
public struct NothingCachedError: Error, CustomStringConvertible {
  /// The member, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// Creates an error.
  public init(member: String) {
    self.member = member
  }

  /// The member, in one line of text.
  public var description: String { "nothing is stored for \(member)" }
}
