import DecoratorDeclarations

struct MemberNames {
  private let protocolName: String
  private var byFullName: [String: [Int]] = [:]
  private var byBareName: [String: [Int]] = [:]
  /// The number of full names of each bare name.
  private var overloads: [String: Int] = [:]
  private var fullNames: [Int: String] = [:]
  /// The names that a spec can use for the members: bare names, followed by full names.
  private(set) var all: [String] = []

  init(protocolName: String, members: [Member]) {
    self.protocolName = protocolName
    for (index, member) in members.enumerated() where member.isDecorable {
      if byBareName[member.plainName] == nil { all.append(member.plainName) }
      byBareName[member.plainName, default: []].append(index)
      fullNames[index] = member.fullName
    }
    for (index, name) in fullNames.sorted(by: { $0.key < $1.key }) {
      if byFullName[name] == nil {
        if byBareName[name] == nil { all.append(name) }
        overloads[members[index].plainName, default: 0] += 1
      }
      byFullName[name, default: []].append(index)
    }
  }

  enum Finding {
    case members([Int])
    /// The name is a pattern that matches these members.
    case matches([Int])
    /// Several members have the name. The message lists them.
    case ambiguous(String)
    case nothing
  }

  /// Returns the indices of the members with a name.
  ///
  /// - A bare name (`save`) stands for the only member of that name.
  /// - A full name (`save(_:)`) stands for all its overloads by type and effect.
  /// - A pattern (`load*`) stands for all members whose bare names match it. If it contains a
  ///   parenthesis, the full names must match.
  func find(_ name: String) -> Finding {
    let pattern = MemberPattern(name)
    if let exact = byFullName[name], pattern == nil || name.contains("(") { return .members(exact) }
    if let pattern {
      let matches = pattern.isOfFullNames ? byFullName : byBareName
      let indices = matches.filter { pattern.matches($0.key) }.flatMap(\.value).sorted()
      return indices.isEmpty ? .nothing : .matches(indices)
    }
    let bare = byBareName[name] ?? []
    let fullNames = Set(bare.compactMap { self.fullNames[$0] }).sorted()
    switch fullNames.count {
    case 0: return .nothing
    case 1: return .members(bare)
    default:
      return .ambiguous(
        "'\(protocolName)' has \(fullNames.count) members '\(name)'; write "
          + enumeration(fullNames, joiner: "or"))
    }
  }

  func shortest(for member: Member) -> String {
    let name = member.plainName
    return overloads[name] == 1 && MemberPattern(name) == nil ? name : member.fullName
  }

  func unknownName(_ name: String) -> String {
    let fullNames = self.fullNames.sorted { $0.key < $1.key }.map(\.value)
    let members = fullNames.isEmpty ? "; it has no members" : "; it has \(someOf(fullNames))"
    if MemberPattern(name) != nil {
      return "'\(protocolName)' has no member that matches '\(name)'\(members)"
    }
    let hint =
      commaHint(for: name, among: all)
      ?? nearest(to: name, among: all).map { "; did you mean '\($0)'?" } ?? members
    return "'\(protocolName)' has no member '\(name)'\(hint)"
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
