/// A member whose results are kept, among those of the decorators that share a cache.
struct MemberName: Hashable, Sendable {
  var namespace: String
  /// The full name, with the protocol.
  var member: String
}
