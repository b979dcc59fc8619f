import Spec

/// The table of what each decorator does to each member of a protocol, and why.
///
/// Members to which the same happens, one after the other, share their rows.
struct TreatmentTable {
  private let groups: [Group]

  fileprivate struct Group {
    var members: [String]
    var rows: [Row]
  }

  fileprivate struct Row: Equatable {
    var decorator: String
    var verb: String
    var explanation: String
  }

  init(_ decorated: DecoratedProtocol, readIn spec: SourceText) {
    var groups: [Group] = []
    for (index, name) in decorated.memberNames {
      let rows = decorated.decorators.map { Row($0, at: index, readIn: spec) }
      if groups.last?.rows == rows {
        groups[groups.count - 1].members.append(name)
      } else {
        groups.append(Group(members: [name], rows: rows))
      }
    }
    self.groups = groups
  }

  /// The lines of the table, none wider than the given width but where a name is.
  func lines(width: Int) -> [String] {
    if groups.isEmpty { return ["  It has no members that are called, read or written."] }
    let names = groups.flatMap { $0.members.map(\.count) }
    let nameWidth = (names.filter { $0 <= 32 }.max() ?? 6) + 2
    let decoratorWidth = (groups.flatMap { $0.rows.map(\.decorator.count) }.max() ?? 0) + 2
    var lines: [String] = []
    for group in groups {
      let rows = group.rows.flatMap {
        $0.lines(decoratorWidth, width - nameWidth - 2)
      }
      lines += Self.lines(group.members, beside: rows, width: nameWidth) + [""]
    }
    return lines.dropLast()
  }

  /// Names on the left of rows; one that is too long has a line for itself.
  private static func lines(
    _ names: [String], beside rows: [String], width: Int
  ) -> [String] {
    let wide = names.filter { $0.count > width - 2 }
    let narrow = names.filter { $0.count <= width - 2 }
    return wide.indented(by: 2)
      + (0..<max(narrow.count, rows.count)).map { index in
        let name = index < narrow.count ? narrow[index] : ""
        return index < rows.count ? "  " + name.padded(to: width) + rows[index] : "  " + name
      }
  }
}

extension TreatmentTable.Row {
  fileprivate init(_ use: DecoratorUse, at index: Int, readIn spec: SourceText) {
    let treatment = use.treatments[index]
    decorator = use.definition.key
    switch treatment.outcome {
    case .forwards(let reason):
      verb = "forwards"
      explanation = reason
    case .acts(let mode):
      verb = "acts"
      let memberOptions = use.definition.options.filter { $0.scope != .decorator }
      let options = memberOptions.specText(of: treatment.options)
      let origin = memberOptions.compactMap { treatment.ownOrigins[$0.name] }
        .first(where: \.isDefault)?.text(in: spec)
      explanation =
        mode + (options.isEmpty ? "" : "; \(options)") + (origin.map { " (\($0))" } ?? "")
    }
  }

  /// The row in columns, the explanation wrapped.
  fileprivate func lines(_ decoratorWidth: Int, _ width: Int) -> [String] {
    let head = decorator.padded(to: decoratorWidth) + verb.padded(to: 10)
    let explanation = explanation.wrapped(to: width - head.count)
    return [head + (explanation.first ?? "")]
      + Array(explanation.dropFirst()).indented(by: head.count)
  }
}

extension DecoratedProtocol {
  /// The names of the members that can be decorated, with their indices; those that share one have
  /// their line beside it.
  fileprivate var memberNames: [(index: Int, name: String)] {
    let members = declaration.members
    let indices = members.indices.filter { members[$0].isDecorable }
    let counts = Dictionary(indices.map { (members[$0].fullName, 1) }, uniquingKeysWith: +)
    return indices.map { index in
      let name = members[index].fullName
      guard counts[name] != 1 else { return (index, name) }
      let place = memberOrigins[index].place(of: members[index].nameOffset)
      return (index, "\(name), line \(place.source.lineNumber(of: place.offset))")
    }
  }
}
