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

extension MemberName {
  /// The scopes to which all calls of the member belong. The name of a member of a store contains its
  /// namespace.
  var scopes: [CallScope] {
    [.member(self), .namespace(nil)]
      + Set([namespace, Namespace.ofMember(member)]).map { CallScope.namespace($0) }
  }
}

extension CallKey {
  /// The scopes to which the call belongs, apart from those of its tags.
  var scopes: [CallScope] { [.call(self)] + member.scopes }
}
