import DecoratorSpec

/// A table of the treatment of each member of a protocol by each decorator, with the reasons.
///
/// Members with the same treatment share a line of names, and their rows.
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
      if let group = groups.firstIndex(where: { $0.rows == rows }) {
        groups[group].members.append(name)
      } else {
        groups.append(Group(members: [name], rows: rows))
      }
    }
    self.groups = groups
  }

  /// Returns the lines of the table. Only a long name makes a line wider than the given width.
  func lines(width: Int) -> [String] {
    if groups.isEmpty { return ["  It has no members that are called, read or written."] }
    let names = groups.map { $0.members.joined(separator: ", ") }
    let nameWidth = (names.map(\.count).filter { $0 <= 32 }.max() ?? 6) + 2
    let decoratorWidth = (groups.flatMap { $0.rows.map(\.decorator.count) }.max() ?? 0) + 2
    return zip(names, groups).map { name, group in
      let rows = group.rows.flatMap { $0.lines(decoratorWidth, width - nameWidth - 2) }
      // Names that are too long for their column have lines of their own.
      return name.count > nameWidth - 2
        ? name.wrapped(to: width - 2).indented(by: 2) + rows.indented(by: nameWidth + 2)
        : rows.behind("  " + name.padded(to: nameWidth))
    }.joined(separator: [""]).map(\.self)
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
    return explanation.wrapped(to: width - head.count).behind(head)
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
      return (index, "\(name) (line \(place.source.lineNumber(of: place.offset)))")
    }
  }
}
