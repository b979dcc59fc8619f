@_spi(Generated) import Decorators

/// The calls whose results a removal affects.
enum CallScope: Hashable, Sendable {
  case call(CallKey)
  /// All calls of a member.
  case member(MemberName)
  /// All calls of all members of a namespace; those of all namespaces for `nil`.
  case namespace(String?)
  /// The calls whose results have a tag.
  case tag(String)
}

extension CallKey {
  /// The scopes to which the call belongs, apart from those of its tags. The name of a member of a
  /// store contains its namespace.
  var scopes: [CallScope] {
    let namespaces = Set([member.namespace, Namespace.ofMember(member.member)])
    return [.call(self), .member(member), .namespace(nil)]
      + namespaces.map { CallScope.namespace($0) }
  }
}
