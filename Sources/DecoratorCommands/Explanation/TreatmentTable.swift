import DecoratorCommandLine
import DecoratorSpec

extension DecoratedProtocol {
  /// Returns a table of the treatment of each member by each decorator, with the reasons. Only a
  /// long name makes a line wider than the given width.
  ///
  /// Members with the same treatment share a line of names, and their rows.
  ///
  /// - Parameter name: The name of the members, with or without labels and types; `nil` for all members.
  func treatmentTable(
    of name: String? = nil, readIn spec: SourceText, width: Int
  ) -> [String] {
    let memberNames = memberNames(matching: name)
    if name != nil, memberNames.isEmpty { return [] }
    let keyWidth = (decorators.map(\.definition.key.count).max() ?? 0) + 2
    var groups: [(members: [String], rows: [[String]])] = []
    for (index, member) in memberNames {
      let rows = decorators.map { configured in
        let (verb, reason) = configured.treatmentText(at: index, readIn: spec)
        return [
          configured.definition.key.padded(to: keyWidth)
            + (reason.isEmpty ? verb : verb.padded(to: 10)), reason,
        ]
      }
      if let group = groups.firstIndex(where: { $0.rows == rows }) {
        groups[group].members.append(member)
      } else {
        groups.append(([member], rows))
      }
    }
    if groups.isEmpty { return ["  It has no members that are called, read or written."] }
    let names = groups.map { $0.members.joined(separator: ", ") }
    let nameWidth = (names.map(\.count).filter { $0 <= 32 }.max() ?? 6) + 2
    return zip(names, groups).map { name, group in
      let rows = group.rows.flatMap { row in
        row[1].wrapped(to: width - nameWidth - 2 - row[0].count).behind(row[0])
      }
      // Names that are too long for their column have lines of their own.
      return name.count > nameWidth - 2
        ? name.wrapped(to: width - 2).indented(by: 2) + rows.indented(by: nameWidth + 2)
        : rows.behind("  " + name.padded(to: nameWidth))
    }.joined(separator: [""]).map(\.self)
  }

  /// Returns a line for each member, with the decorators that act on it: in the order of the stack, or
  /// otherwise by their keys. Only a long name makes a line wider than the given width.
  func overview(width: Int) -> [String] {
    let inStack = stack?.decorators.map(\.definition.key) ?? []
    let order = inStack + decorators.map(\.definition.key).filter { !inStack.contains($0) }
    let rows = memberNames.map { index, name in
      let acting = order.filter { key in
        decorators.contains { $0.definition.key == key && $0.treatments[index].isActing }
      }
      return (name, acting.isEmpty ? "-" : acting.joined(separator: ", "))
    }
    if rows.isEmpty { return ["  It has no members that are called, read or written."] }
    let nameWidth = (rows.map(\.0.count).filter { $0 <= 40 }.max() ?? 6) + 2
    return rows.flatMap { name, keys in
      let head = "  " + (name.count > nameWidth - 2 ? name + "  " : name.padded(to: nameWidth))
      return keys.wrapped(to: max(20, width - head.count)).behind(head)
    }
  }

  /// Returns the names of the members that a name stands for, with their indices.
  ///
  /// - Parameter name: The name of the members, with or without labels and types; `nil` for all members.
  func memberNames(matching name: String?) -> [(index: Int, name: String)] {
    let typed = name.flatMap(TypedMemberName.init)
    return memberNames.filter { index, _ in
      let member = declaration.members[index]
      return name.map { [member.plainName, member.fullName].contains($0) } ?? true
        || typed?.matches(member) == true
    }
  }

  /// The names of the members that can be decorated, with their indices. Overloads are told apart by
  /// types, and members that have the same ones by their lines.
  private var memberNames: [(index: Int, name: String)] {
    let members = declaration.members
    let indices = members.indices.filter { members[$0].isDecorable }
    let names = indices.map { members[$0].name(among: members) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(indices, names).map { index, name in
      guard counts[name] != 1 else { return (index, name) }
      let place = memberOrigins[index].place(of: members[index].nameOffset)
      return (index, "\(name) (line \(place.source.lineNumber(of: place.offset)))")
    }
  }
}

extension ConfiguredDecorator {
  fileprivate func treatmentText(
    at index: Int, readIn spec: SourceText
  ) -> (verb: String, reason: String) {
    let treatment = treatments[index]
    if let reason = treatment.verdict.reason { return ("forwards", reason) }
    let memberOptions = definition.options.filter { $0.scope != .decorator }
    let options = memberOptions.specTexts(of: treatment.options).joined(separator: ", ")
    let origin = memberOptions.compactMap { treatment.ownOrigins[$0.name] }
      .first(where: \.isDefault)?.text(in: spec)
    return (
      "acts",
      [definition.extent(of: treatment.facts), options.isEmpty ? nil : options]
        .compactMap(\.self).joined(separator: "; ") + (origin.map { " (\($0))" } ?? "")
    )
  }
}
