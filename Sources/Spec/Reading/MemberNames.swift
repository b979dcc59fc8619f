import SwiftDeclarations

/// Finds the members that a spec names.
struct MemberNames {
  let protocolName: String
  let members: [Member]

  enum Finding {
    case members([Int])
    /// Several members have the name; the message lists them.
    case ambiguous(String)
    case nothing
  }

  /// The indices of the members of a name.
  ///
  /// A bare name (`save`) stands for the only member of that name; a full one (`save(_:)`) for all
  /// overloads by type and effect that it matches.
  func find(_ name: String) -> Finding {
    let exact = decorable.filter { members[$0].fullName == name }
    if !exact.isEmpty { return .members(exact) }
    let bare = decorable.filter { members[$0].plainName == name }
    let fullNames = Array(Set(bare.map { members[$0].fullName })).sorted()
    switch fullNames.count {
    case 0: return .nothing
    case 1: return .members(bare)
    default:
      return .ambiguous(
        "'\(name)' is the name of \(fullNames.count) members of '\(protocolName)'; write "
          + enumeration(fullNames, joiner: "or"))
    }
  }

  /// The names by which a spec can call the members: bare ones, then those in full.
  var all: [String] {
    var names: [String] = []
    for name in decorable.map({ members[$0].plainName }) + decorable.map({ members[$0].fullName })
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// What to say where a name is none of a member's.
  func unknownName(_ name: String) -> String {
    let fullNames = decorable.map { members[$0].fullName }
    let hint =
      nearest(to: name, among: all).map { "; did you mean '\($0)'?" }
      ?? (fullNames.isEmpty ? "" : "; it has \(someOf(fullNames))")
    return "'\(protocolName)' has no member '\(name)'\(hint)"
  }

  private var decorable: [Int] { members.indices.filter { members[$0].isDecorable } }
}

extension Member {
  /// Whether a decorator can be asked to act on it: it is called, read or written.
  public var isDecorable: Bool {
    switch kind {
    case .method, .property, .subscript: true
    case .initializer, .associatedType, .typeAlias: false
    }
  }

  /// The base name without back-ticks, as a spec writes it.
  var plainName: String { baseName.withoutBackTicks }
}
