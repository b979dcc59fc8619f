import DecoratorDeclarations

/// The names of a protocol's members, as a spec writes them.
struct MemberNames {
  private typealias Name = (index: Int, bare: String, full: String)

  private let declaration: ProtocolDeclaration
  private let members: [Name]
  private let membersByBareName: [String: [Name]]

  init(of declaration: ProtocolDeclaration) {
    self.declaration = declaration
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
    /// Several members have the name, or only others with its labels. The message lists them.
    case ambiguous(String)
    case nothing
  }

  /// Returns the members with a name: a bare one (`save`) of one member, a full one (`save(_:)`) of all
  /// overloads by type and effect, one with types (`save(_: Int)`), or a pattern for bare names, or for
  /// full ones with a parenthesis.
  func find(_ name: String) -> Finding {
    let pattern = MemberPattern(name)
    let named = membersByBareName[String(name.prefix { $0 != "(" })] ?? []
    let exact = named.filter { $0.full == name }
    if !exact.isEmpty, pattern == nil || name.contains("(") { return .members(exact.map(\.index)) }
    if let pattern {
      let matches = members.filter { pattern.matches(name.contains("(") ? $0.full : $0.bare) }
      return matches.isEmpty ? .nothing : .matches(matches.map(\.index))
    }
    if let typed = TypedMemberName(name), named.contains(where: { $0.full == typed.fullName }) {
      let members = declaration.members
      let found = named.map(\.index).filter { typed.matches(members[$0]) }
      let others = named.filter { $0.full == typed.fullName }.map(\.index)
      return found.isEmpty
        ? .ambiguous(
          "'\(declaration.name)' has no '\(name)'; write \(enumeration(overloads(others), joiner: "or"))"
        )
        : .members(found)
    }
    let fullNames = fullNames(of: name)
    return switch fullNames.count {
    case 0: .nothing
    case 1: .members(named.map(\.index))
    default:
      .ambiguous(
        "'\(declaration.name)' has \(fullNames.count) members '\(name)'; write "
          + enumeration(fullNames, joiner: "or"))
    }
  }

  private func fullNames(of bareName: String) -> [String] {
    Set((membersByBareName[bareName] ?? []).map(\.full)).sorted()
  }

  /// Returns names that tell members of one full name apart.
  func overloads(_ indices: [Int]) -> [String] {
    indices.map { declaration.members[$0].name(among: declaration.members) }.withoutRepetitions
  }

  func shortest(for member: Member) -> String {
    let name = member.plainName
    let isClear = MemberPattern(name) == nil && fullNames(of: name).count == 1
    return isClear ? name : member.fullName
  }

  /// The bare names of some members, as a part of a sentence.
  var listed: String {
    let names = members.map(\.bare).withoutRepetitions
    return names.isEmpty ? "" : "; members are \(someOf(names, width: 40))"
  }

  func unknownName(_ name: String) -> String {
    if MemberPattern(name) != nil {
      return "'\(declaration.name)' has no member that matches '\(name)'; it \(listedInFull)"
    }
    let hint =
      commaHint(for: name, among: all) ?? nearHint(for: name, among: all) ?? "; it \(listedInFull)"
    return "'\(declaration.name)' has no member '\(name)'\(hint)"
  }

  /// Returns the member that was probably meant by a name, or the members that there are.
  func hint(on name: String) -> String {
    keyHint(for: name, among: all)
      ?? "; '\(declaration.name)' \(listedInFull)"
  }

  private var listedInFull: String {
    members.isEmpty
      ? "has no members" : "has \(someOf(members.map(\.full).withoutRepetitions))"
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
  /// The parameters of the members, by their indices, whose values cannot be copied.
  private let uncopyableParameters: [Set<Int>]

  init(of declaration: ProtocolDeclaration, _ facts: ProtocolFacts, origins: [DeclarationOrigin]) {
    self.declaration = declaration
    self.origins = origins
    self.facts = facts
    names = MemberNames(of: declaration)
    completions = declaration.members.map(\.completionIndex)
    memberFacts = zip(declaration.members, completions).map { $0.facts(in: facts, completion: $1) }
    streams = declaration.members.map { $0.stream(in: facts) }
    uncopyableParameters = declaration.members.map { $0.uncopyableParameters(in: facts) }
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

  /// Returns the types of a member's parameters, or its result, that no file of the target declares.
  ///
  /// - Parameter parameters: The names of the parameters; `nil` for all.
  func typesOfOtherModules(of index: Int, parameters: [String]?, isResult: Bool) -> [String] {
    let (member, lookup) = (members[index], members[index].lookup(in: facts))
    let types =
      isResult
      ? [member.resultMeaning].compactMap(\.self)
      : member.parameters.filter { parameters?.contains($0.plainName) != false }.map(\.meaning)
    return types.map(\.withoutAttributes).filter(lookup.isOfOtherModule).map {
      if case .existential = $0.kind { "(\($0))" } else { "\($0)" }
    }
  }

  func stream(of index: Int) -> StreamType? { streams[index] }

  func uncopyableParameters(of index: Int) -> Set<Int> { uncopyableParameters[index] }

  func completion(of index: Int) -> Int? { completions[index] }

  /// Returns the facts of a member, with the completion handler that the spec names, if it does: one that
  /// is called once, whatever the member is called.
  func facts(of index: Int, completion: Int?) -> MemberFacts {
    guard let completion else { return memberFacts[index] }
    return members[index].facts(in: facts, completion: completion).subtracting([.registration])
  }
}
