import DecoratorSpec

/// A table of the treatment of each member of a protocol by each decorator, with the reasons.
///
/// Adjacent members with the same treatment share their rows.
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

  /// Returns the lines of the table. Only a long name makes a line wider than the given width.
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

  /// Returns names to the left of rows. A name that is too long has a line of its own.
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
  fileprivate init(_ configured: ConfiguredDecorator, at index: Int, readIn spec: SourceText) {
    let treatment = configured.treatments[index]
    decorator = configured.definition.key
    switch treatment.outcome {
    case .forwards(let reason):
      verb = "forwards"
      explanation = reason
    case .acts(let mode):
      verb = "acts"
      let memberOptions = configured.definition.options.filter { $0.scope != .decorator }
      let options = memberOptions.specText(of: treatment.options)
      let origin = memberOptions.compactMap { treatment.ownOrigins[$0.name] }
        .first(where: \.isDefault)?.text(in: spec)
      explanation =
        mode + (options.isEmpty ? "" : "; \(options)") + (origin.map { " (\($0))" } ?? "")
    }
  }

  /// Returns the row in columns, with the explanation wrapped.
  fileprivate func lines(_ decoratorWidth: Int, _ width: Int) -> [String] {
    let head = decorator.padded(to: decoratorWidth) + verb.padded(to: 10)
    let explanation = explanation.wrapped(to: width - head.count)
    return [head + (explanation.first ?? "")]
      + Array(explanation.dropFirst()).indented(by: head.count)
  }
}

extension DecoratedProtocol {
  /// The names of the members that can be decorated, with their indices. Members with the same name
  /// are followed by their lines.
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
