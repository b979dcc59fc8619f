import DecoratorDeclarations

/// The keys of a protocol in a spec that say what precedes its members.
struct ProtocolHeader {
  let name: String
  let nameOffset: Int
  private let inherited: [(text: String, offset: Int)]
  private let isolation: YAMLNode?
  let isDeclared: Bool
  let entries: [YAMLEntry]

  init(of entry: YAMLEntry, _ keys: MappingReader) {
    name = entry.key.text
    nameOffset = entry.offset
    entries = ["inherits", "isolation", "declare"].compactMap { keys.entry($0) }
    inherited = keys.strings("inherits")
    isolation = keys.value("isolation")
    isDeclared = keys.boolean("declare") ?? false
  }

  func declaration(
    members node: YAMLNode, types: DeclaredTypes, report: Report
  ) -> LocatedDeclaration? {
    guard let members = node.scalar, members.value != .null else {
      report.error(
        "'members' takes the body of the protocol in Swift; write 'members: |' and indent the body below",
        at: node.offset)
      return nil
    }
    let list = MemberList(parsing: members.text)
    let origin = DeclarationOrigin.spec(report.source, members)
    report.add(list.problems, of: origin)
    guard name.isSwiftTypeName else {
      let reason = name.isSwiftIdentifier ? "a Swift keyword, not the name of a protocol" : nil
      report.error(
        "'\(name)' is \(reason ?? "not a valid name for a protocol"); write the protocol's name",
        at: nameOffset)
      return nil
    }
    let place = { DeclarationOrigin.offset(ofPlace: $0, besides: members) }
    var declaration = ProtocolDeclaration(
      name: name, range: place(nameOffset)..<place(nameOffset), nameOffset: place(nameOffset))
    declaration.members = list.members
    var isComplete = true
    for (text, offset) in inherited {
      guard let types = Self.types(in: text) else {
        isComplete = false
        report.error(
          "'\(text)' is not a valid type to inherit; write the name of a protocol", at: offset)
        continue
      }
      declaration.inherited += types.map {
        TypeSyntax($0.kind, range: place(offset)..<(place(offset) + 1))
      }
    }
    guard isolate(&declaration, report: report), isComplete, list.problems.isEmpty else {
      return nil
    }
    return LocatedDeclaration(declaration: types.resolvingAliases(of: declaration), origin: origin)
  }

  /// Adds the isolation that a Swift file leaves to the default of its module.
  func isolate(_ declaration: inout ProtocolDeclaration, ofFileTo report: Report) {
    guard let entry = entries.first(where: { $0.key.text == "isolation" }) else { return }
    if let said = declaration.isolationText {
      report.error(
        "'\(declaration.name)' is \(said) in the Swift file already; remove 'isolation'",
        at: entry.offset)
    } else {
      _ = isolate(&declaration, report: report)
    }
  }

  private func isolate(_ declaration: inout ProtocolDeclaration, report: Report) -> Bool {
    guard let isolation else { return true }
    guard let text = report.string(isolation, "'isolation'") else { return false }
    let attribute = Attribute(name: text)
    if text == "nonisolated" {
      declaration.modifiers.append(Modifier(name: text))
    } else if text.isQualifiedSwiftTypeName, attribute.isGlobalActor {
      declaration.attributes.append(attribute)
    } else {
      report.error(
        "'isolation' takes 'nonisolated' or a global actor such as 'MainActor', not '\(text)'"
          + (text.hasPrefix("@") ? "; remove the '@'" : ""),
        at: isolation.offset)
      return false
    }
    return true
  }

  private static func types(in item: String) -> [TypeSyntax]? {
    let head = "protocol P: \(item)"
    let file = SwiftFile(parsing: head + "{}")
    guard file.problems.isEmpty, file.protocols.count == 1, let read = file.protocols.first,
      read.requirements.isEmpty, read.inherited.last?.range.upperBound == head.utf8.count
    else { return nil }
    return read.inherited
  }
}
