import SwiftDeclarations

/// Finds the members that a spec names.
struct MemberNames {
  private let protocolName: String
  /// The members' indices by their names in full, and by their bare ones.
  private var byFullName: [String: [Int]] = [:]
  private var byBareName: [String: [Int]] = [:]
  /// The names in full of the members by their indices.
  private var fullNames: [Int: String] = [:]
  /// The names by which a spec can call the members: bare ones, then those in full.
  private(set) var all: [String] = []

  init(protocolName: String, members: [Member]) {
    self.protocolName = protocolName
    for (index, member) in members.enumerated() where member.isDecorable {
      if byBareName[member.plainName] == nil { all.append(member.plainName) }
      byBareName[member.plainName, default: []].append(index)
      fullNames[index] = member.fullName
    }
    for (index, name) in fullNames.sorted(by: { $0.key < $1.key }) {
      if byFullName[name] == nil, byBareName[name] == nil { all.append(name) }
      byFullName[name, default: []].append(index)
    }
  }

  enum Finding {
    case members([Int])
    /// The name is a pattern, which these members match.
    case matches([Int])
    /// Several members have the name; the message lists them.
    case ambiguous(String)
    case nothing
  }

  /// The indices of the members of a name.
  ///
  /// A bare name (`save`) stands for the only member of that name; a full one (`save(_:)`) for all
  /// overloads by type and effect that it matches. A pattern (`load*`) stands for all members that
  /// match it by their bare names, or by those in full where it has a parenthesis.
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
        "'\(name)' is the name of \(fullNames.count) members of '\(protocolName)'; write "
          + enumeration(fullNames, joiner: "or"))
    }
  }

  /// The shortest name by which a spec can speak of a member.
  func shortest(for member: Member) -> String {
    if case .members = find(member.plainName) { member.plainName } else { member.fullName }
  }

  /// What to say where a name is none of a member's.
  func unknownName(_ name: String) -> String {
    let fullNames = self.fullNames.sorted { $0.key < $1.key }.map(\.value)
    let members = fullNames.isEmpty ? "" : "; it has \(someOf(fullNames))"
    if MemberPattern(name) != nil {
      return "'\(protocolName)' has no member that matches '\(name)'\(members)"
    }
    let hint = nearest(to: name, among: all).map { "; did you mean '\($0)'?" } ?? members
    return "'\(protocolName)' has no member '\(name)'\(hint)"
  }
}

extension Member {
  /// A Boolean value that indicates whether a decorator can be asked to act on it: it is called,
  /// read or written.
  public var isDecorable: Bool {
    switch kind {
    case .method, .property, .subscript: true
    case .initializer, .associatedType, .typeAlias: false
    }
  }
}
