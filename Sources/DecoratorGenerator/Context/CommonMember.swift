import DecoratorDeclarations
import DecoratorSpec

/// What all decorators of a protocol write in the same way for a member.
struct CommonMember: Sendable {
  /// A name that no other member of the protocol has.
  let identifier: String
  /// The parameters, with their names in the decorators.
  let parameters: [MemberText.NamedParameter]
  /// The unique names in the body of the member.
  let localNames: UniqueNames
  /// `true` if a type in its declaration contains `Self`, as the result of an initializer is.
  let speaksOfSelf: Bool
  /// The declaration up to its brace, without attributes; `nil` if it depends on the decorator.
  let head: String?

  init(_ member: Member, identifier: String, access: AccessLevel) {
    self.identifier = identifier
    parameters = MemberText.namedParameters(of: member)
    localNames = UniqueNames(
      taken: member.genericNames.union(member.parameters.map { $0.name ?? "" })
        .union(parameters.map(\.name)))
    speaksOfSelf =
      member.kind == .initializer || member.types.contains { $0.selfUse != .none }
    head =
      speaksOfSelf
      ? nil
      : MemberText(
        member: member, access: access.prefix, decoratee: "", type: "", isCopy: false,
        isReference: false, isShared: false, parameters: parameters
      ).head
  }
}
