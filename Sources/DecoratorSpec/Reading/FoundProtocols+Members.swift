import DecoratorDeclarations

extension FoundProtocols {
  /// Returns the declaration of a protocol whose members are in the spec.
  func declaration(
    of request: ProtocolRequest, members node: YAMLNode, exampleKey: String
  ) -> LocatedDeclaration? {
    guard let members = node.scalar, members.value != .null else {
      var member: String?
      if case .mapping(let entries) = node.content { member = entries.first?.key.text }
      report.error(
        "'members' takes the body of the protocol in Swift; "
          + (member.map {
            "options of a member stand below a decorator: 'decorators: { \(exampleKey): { \($0): ... } }'"
          } ?? "write 'members: |' and indent the body below"),
        at: node.offset)
      return nil
    }
    let list = MemberList(parsing: members.text)
    let origin = DeclarationOrigin.spec(report.source, members)
    report.add(list.problems, of: origin)
    let name = request.name
    guard name.isSwiftTypeName else {
      let reason = name.isSwiftIdentifier ? "a Swift keyword, not the name of a protocol" : nil
      report.error(
        "'\(name)' is \(reason ?? "not a valid name for a protocol"); write the protocol's name",
        at: request.offset)
      return nil
    }
    let place = { DeclarationOrigin.offset(ofPlace: $0, besides: members) }
    let offset = place(request.offset)
    var declaration = ProtocolDeclaration(name: name, range: offset..<offset, nameOffset: offset)
    declaration.members = list.members
    var isComplete = list.problems.isEmpty
    for (text, offset) in request.inherits.flatMap({ report.strings($0.value, "'inherits'") }) ?? []
    {
      guard let types = Self.types(in: text) else {
        report.error(
          "'\(text)' is not a valid type to inherit; write the name of a protocol", at: offset)
        isComplete = false
        continue
      }
      declaration.inherited += types.map {
        TypeSyntax($0.kind, range: place(offset)..<(place(offset) + 1))
      }
    }
    if let isolation = request.isolation?.value, !isolate(&declaration, isolation) { return nil }
    guard isComplete else { return nil }
    return LocatedDeclaration(
      declaration: target.types.resolvingAliases(of: declaration), origin: origin)
  }

  /// Adds an isolation that the declaration does not say itself.
  @discardableResult
  func isolate(_ declaration: inout ProtocolDeclaration, _ isolation: YAMLNode) -> Bool {
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
