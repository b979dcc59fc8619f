import DecoratorDeclarations

/// The members of a protocol, as the entries of its decorators name them.
struct MemberTable {
  let declaration: ProtocolDeclaration
  let origins: [DeclarationOrigin]
  let names: MemberNames
  private let facts: ProtocolFacts
  /// The facts of each member, independent of the spec.
  private let memberFacts: [MemberFacts]

  init(of declaration: ProtocolDeclaration, _ facts: ProtocolFacts, origins: [DeclarationOrigin]) {
    self.declaration = declaration
    self.origins = origins
    self.facts = facts
    names = MemberNames(protocolName: declaration.name, members: declaration.members)
    memberFacts = declaration.members.map { $0.facts(in: facts, completion: $0.completionIndex) }
  }

  /// A protocol without members. Every pattern can match in it, and no name is known to be wrong.
  static let unknown: MemberTable = {
    let declaration = ProtocolDeclaration(name: "", range: 0..<0, nameOffset: 0)
    return MemberTable(of: declaration, ProtocolFacts(of: declaration), origins: [])
  }()

  var members: [Member] { declaration.members }

  /// Returns the facts of a member, with the completion handler that the spec names, if it does.
  func facts(of index: Int, completion: Int?) -> MemberFacts {
    completion.map { members[index].facts(in: facts, completion: $0) } ?? memberFacts[index]
  }
}
