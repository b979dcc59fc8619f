import SwiftDeclarations

extension ProtocolDeclaration {
  /// A unique name for each member: `load`. If several members have this base name, it is
  /// `loadFromCompletion`. If these differ only in their types, it is `loadFrom2`.
  var memberIdentifiers: [String] {
    let names = members.map(\.baseName)
    let counts = names.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
    var taken = UniqueNames(taken: Set(counts.filter { $0.value == 1 }.keys))
    return members.map { member in
      guard counts[member.baseName] != 1 else { return member.baseName.withoutBackTicks.asValue }
      let name = taken.unique(member.longIdentifier)
      taken.taken.insert(name)
      return name.asValue
    }
  }
}

extension Member {
  /// The name and the labels, as one word.
  fileprivate var longIdentifier: String {
    let labels = parameters.compactMap { $0.label?.withoutBackTicks }.filter { $0 != "_" }
    return baseName.withoutBackTicks
      + labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
