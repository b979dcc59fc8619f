/// Nothing is stored for a call that was made under ``CacheOverride/offline``.
public struct NothingCachedError: ClassifiedError, CustomStringConvertible {
  /// The member, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// Creates an error.
  public init(member: String) {
    self.member = member
  }

  /// The member, in one line of text.
  public var description: String { "nothing is stored for \(member)" }

  /// `false`: what is not stored is not there a moment later either.
  public var isTransient: Bool { false }

  /// `false`: the call was not made.
  public var canHaveTakenEffect: Bool { false }
}
