/// The name of a member whose results are kept, unique among decorators that share a cache.
struct MemberName: Hashable, Sendable {
  /// A name that separates decorators that share a cache; empty by default.
  var namespace = ""
  /// The full name of the member, with its protocol.
  var member: String

  /// The whole name as one text, which stores use: `work/FeedRepository.item(id:)`.
  var text: String { namespace.isEmpty ? member : "\(namespace)/\(member)" }
}
