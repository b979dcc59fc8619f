@_spi(Generated) import Decorators

/// An error that indicates that nothing is stored for a call under ``CacheOverride/offline``.
public struct NothingCachedError: ClassifiedError, CustomStringConvertible {
  /// The member, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// Creates an error.
  public init(member: String) {
    self.member = member
  }

  /// One line of text that names the member.
  public var description: String { "nothing is stored for \(member)" }

  /// `false`, because a missing result is still missing a moment later.
  public var isTransient: Bool { false }

  /// `false`, because the call was not made.
  public var canHaveTakenEffect: Bool { false }
}
