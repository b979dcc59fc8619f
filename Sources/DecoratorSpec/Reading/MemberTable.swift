import DecoratorDeclarations

/// The names of a protocol's members, as a spec writes them.
struct MemberNames {
  private typealias Name = (index: Int, bare: String, full: String)

  private let protocolName: String
  private let members: [Name]
  private let membersByBareName: [String: [Name]]

  init(of declaration: ProtocolDeclaration) {
    protocolName = declaration.name
    members = declaration.members.enumerated().filter(\.element.isDecorable)
      .map { ($0.offset, $0.element.plainName, $0.element.fullName) }
    membersByBareName = Dictionary(grouping: members, by: \.bare)
  }

  /// The names that a spec can use for the members: bare names, followed by full names.
  var all: [String] { (members.map(\.bare) + members.map(\.full)).withoutRepetitions }

  enum Finding {
    case members([Int])
    /// The name is a pattern that matches these members.
    case matches([Int])
    /// Several members have the name. The message lists them.
    case ambiguous(String)
    case nothing
  }

  /// Returns the members with a name: a bare one (`save`) of one member, a full one (`save(_:)`) of all
  /// overloads by type and effect, or a pattern for bare names, or for full ones with a parenthesis.
  func find(_ name: String) -> Finding {
    let pattern = MemberPattern(name)
    let named = membersByBareName[String(name.prefix { $0 != "(" })] ?? []
    let exact = named.filter { $0.full == name }
    if !exact.isEmpty, pattern == nil || name.contains("(") { return .members(exact.map(\.index)) }
    if let pattern {
      let matches = members.filter { pattern.matches(name.contains("(") ? $0.full : $0.bare) }
      return matches.isEmpty ? .nothing : .matches(matches.map(\.index))
    }
    let fullNames = fullNames(of: name)
    return switch fullNames.count {
    case 0: .nothing
    case 1: .members(named.map(\.index))
    default:
      .ambiguous(
        "'\(protocolName)' has \(fullNames.count) members '\(name)'; write "
          + enumeration(fullNames, joiner: "or"))
    }
  }

  private func fullNames(of bareName: String) -> [String] {
    Set((membersByBareName[bareName] ?? []).map(\.full)).sorted()
  }

  func shortest(for member: Member) -> String {
    let name = member.plainName
    let isClear = MemberPattern(name) == nil && fullNames(of: name).count == 1
    return isClear ? name : member.fullName
  }

  func unknownName(_ name: String) -> String {
    let others = members.isEmpty ? "; it has no members" : "; it has \(someOf(members.map(\.full)))"
    if MemberPattern(name) != nil {
      return "'\(protocolName)' has no member that matches '\(name)'\(others)"
    }
    let hint = commaHint(for: name, among: all) ?? nearHint(for: name, among: all) ?? others
    return "'\(protocolName)' has no member '\(name)'\(hint)"
  }
}

/// A name with wildcards (`*`), each of which stands for any text.
struct MemberPattern {
  private let parts: [Substring]

  /// Makes the pattern of a name in a spec; `nil` if the name is not a pattern.
  init?(_ name: String) {
    parts = name.split(separator: "*", omittingEmptySubsequences: false)
    if parts.count == 1 { return nil }
  }

  func matches(_ name: String) -> Bool {
    guard name.hasPrefix(parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

extension Member {
  /// `true` if a decorator can act on it: it can be called, read or written.
  public var isDecorable: Bool {
    switch kind {
    case .method, .property, .subscript: true
    case .initializer, .associatedType, .typeAlias: false
    }
  }
}

/// The members of a protocol, as the entries of its decorators name them.
struct MemberTable {
  let declaration: ProtocolDeclaration
  let origins: [DeclarationOrigin]
  let names: MemberNames
  private let facts: ProtocolFacts
  /// The completion handler of each member, independent of the spec.
  private let completions: [Int?]
  /// The facts of each member, independent of the spec.
  private let memberFacts: [MemberFacts]
  /// The streams that calls of the members give.
  private let streams: [StreamType?]

  init(of declaration: ProtocolDeclaration, _ facts: ProtocolFacts, origins: [DeclarationOrigin]) {
    self.declaration = declaration
    self.origins = origins
    self.facts = facts
    names = MemberNames(of: declaration)
    completions = declaration.members.map(\.completionIndex)
    memberFacts = zip(declaration.members, completions).map { $0.facts(in: facts, completion: $1) }
    streams = declaration.members.map { $0.stream(in: facts) }
  }

  /// A protocol without members. Every pattern can match in it, and no name is known to be wrong.
  static let unknown: MemberTable = {
    let declaration = ProtocolDeclaration(name: "", range: 0..<0, nameOffset: 0)
    return MemberTable(of: declaration, ProtocolFacts(of: declaration), origins: [])
  }()

  var members: [Member] { declaration.members }

  /// The members of an actor that only a plain call passes on, which there is none of from a decorator that
  /// is another actor.
  var membersBeyondActors: [(member: Member, origin: DeclarationOrigin)] {
    members.indices.filter {
      memberFacts[$0].contains(.actor) && !memberFacts[$0].isDisjoint(with: [.pack, .uncopyable])
    }.map { (members[$0], origins[$0]) }
  }

  /// Returns the first of the named parameters of a member whose values are never `Hashable`.
  func unhashable(among names: [String], of index: Int) -> String? {
    let (member, lookup) = (members[index], members[index].lookup(in: facts))
    return member.parameters.first {
      names.contains($0.plainName) && lookup.lacks(.hashable, $0.meaning)
    }?.plainName
  }

  func stream(of index: Int) -> StreamType? { streams[index] }

  func completion(of index: Int) -> Int? { completions[index] }

  /// Returns the facts of a member, with the completion handler that the spec names, if it does: one that
  /// is called once, whatever the member is called.
  func facts(of index: Int, completion: Int?) -> MemberFacts {
    guard let completion else { return memberFacts[index] }
    return members[index].facts(in: facts, completion: completion).subtracting([.registration])
  }
}
