/// The calls whose results a removal affects.
enum LoadScope: Sendable {
  /// One call.
  case call(LoadKey)
  /// All calls of a member.
  case member(MemberName)
  /// All calls of all members of a namespace.
  case namespace(String)

  func contains(_ key: LoadKey) -> Bool {
    switch self {
    case .call(let call): call == key
    case .member, .namespace: concerns(key.member)
    }
  }

  /// Returns a Boolean value that indicates whether the scope contains calls of a member.
  func concerns(_ member: MemberName) -> Bool {
    switch self {
    case .call(let call): call.member == member
    case .member(let name): name == member
    case .namespace(let namespace): namespace == member.namespace
    }
  }
}
