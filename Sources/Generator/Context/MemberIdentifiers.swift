import SwiftDeclarations

extension ProtocolDeclaration {
  /// For each member a name that no other has: `load`, or `loadFromCompletion` where several are called
  /// `load`, and `loadFrom2` where they differ by type alone.
  ///
  /// Those of different branches of an `#if` have one name where they have one full name.
  var memberIdentifiers: [String] {
    var overloads: [Overload] = []
    for member in members {
      let full = member.fullName
      var overload = Overload(base: member.baseName.withoutBackTicks, full: full)
      overload.number += members.prefix(overloads.count).count {
        $0.fullName == full && $0.condition == member.condition
      }
      overloads.append(overload)
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
      return identifier.isSwiftIdentifier ? identifier.asValue : "`\(identifier)`"
    }
  }
}

/// What tells members apart that can be there at the same time.
private struct Overload: Hashable {
  let base: String
  let full: String
  /// Its number among those of the same full name.
  var number = 0

  /// The name with the labels, as one word.
  var identifier: String {
    let labels = full.dropFirst(base.count).split { "(:)`".contains($0) }.filter { $0 != "_" }
    return base + labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
