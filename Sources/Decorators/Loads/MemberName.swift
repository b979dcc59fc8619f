/// A member whose results are kept, among those of the decorators that share a cache.
struct MemberName: Hashable, Sendable {
  /// Tells decorators apart that share a cache; empty by default.
  var namespace = ""
  /// The full name, with the protocol.
  var member: String

  /// The name in one text, by which stores know it: `work/FeedRepository.item(id:)`.
  var text: String { namespace.isEmpty ? member : "\(namespace)/\(member)" }
}
