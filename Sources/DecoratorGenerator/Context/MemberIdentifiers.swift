import DecoratorDeclarations

extension ProtocolDeclaration {
  /// A unique name for each member: `load`. If several members have this base name, it is
  /// `loadFromCompletion`. If these differ only in their types, it is `loadFrom2`.
  ///
  /// Members in different branches of an `#if` share a name if they have the same full name.
  var memberIdentifiers: [String] {
    let bases = members.map(\.baseName.withoutBackTicks)
    if Set(bases).count == bases.count { return bases.map(\.asIdentifier) }
    var numbers: [[String?]: Int] = [:]
    let overloads = members.map { member in
      let number = numbers[[member.fullName, member.condition], default: 0]
      numbers[[member.fullName, member.condition]] = number + 1
      return Overload(
        base: member.baseName.withoutBackTicks, full: member.fullName, number: number)
    }
    var identifiers: [Overload: String] = [:]
    for (base, overloads) in Dictionary(grouping: Set(overloads), by: \.base)
    where overloads.count == 1 {
      identifiers[overloads[0]] = base
    }
    var names = UniqueNames(taken: Set(identifiers.values))
    return overloads.map { overload in
      let identifier = identifiers[overload] ?? names.unique(overload.identifier)
      identifiers[overload] = identifier
      names.taken.insert(identifier)
      return identifier.asIdentifier
    }
  }
}

extension String {
  /// The name in Swift, with back-ticks where it needs them.
  fileprivate var asIdentifier: String { isSwiftIdentifier ? asValue : "`\(self)`" }
}

/// The properties in which members differ that can exist at the same time.
private struct Overload: Hashable {
  let base: String
  let full: String
  /// The number among the overloads with the same full name.
  let number: Int

  /// The name and the labels, as one word.
  var identifier: String {
    let labels = full.dropFirst(base.count).split { "(:)`".contains($0) }.filter { $0 != "_" }
    return base + labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
