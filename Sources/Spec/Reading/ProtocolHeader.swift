import SwiftDeclarations

/// What a spec says of a protocol besides its members.
struct ProtocolHeader {
  let name: String
  /// Where the spec names the protocol.
  let nameOffset: Int
  /// What the protocol inherits, each with its place in the spec.
  private let inherited: [(text: String, offset: Int)]
  /// The global actor that the protocol belongs to, or `nonisolated`.
  private let isolation: YAMLNode?
  /// A Boolean value that indicates whether the protocol is generated too.
  let isDeclared: Bool
  /// The entries that there are.
  let entries: [YAMLEntry]

  init(of entry: YAMLEntry, _ keys: inout KeyedEntries, report: Report) {
    name = entry.key.text
    nameOffset = entry.keyRange.lowerBound
    entries = ["inherits", "isolation", "declare"].compactMap { keys.entry($0) }
    inherited = keys.value("inherits").flatMap { report.strings($0, "'inherits'") } ?? []
    isolation = keys.value("isolation")
    isDeclared = keys.value("declare").flatMap { report.boolean($0, "'declare'") } ?? false
  }

  /// The protocol without its members, which a scalar of the spec holds; nil after a mistake, which the
  /// report has.
  func declaration(besides members: YAMLScalar, report: Report) -> ProtocolDeclaration? {
    guard name.isSwiftTypeName else {
      let reason = name.isSwiftIdentifier ? "a word of Swift's own, and " : ""
      report.error("'\(name)' is \(reason)no name for a protocol", at: nameOffset)
      return nil
    }
    let place = { DeclarationOrigin.offset(ofPlace: $0, besides: members) }
    var declaration = ProtocolDeclaration(
      name: name, range: place(nameOffset)..<place(nameOffset), nameOffset: place(nameOffset))
    var isComplete = true
    for (text, offset) in inherited {
      if let types = Self.types(in: text) {
        for type in types {
          if declaration.inherited.contains(where: { $0.description == type.description }) {
            report.error("'\(type)' stands in 'inherits' twice", at: offset)
          }
          declaration.inherited.append(
            TypeSyntax(type.kind, range: place(offset)..<(place(offset) + 1)))
        }
      } else {
        isComplete = false
        report.error("'\(text)' is no type that a protocol could inherit", at: offset)
      }
    }
    return isolate(&declaration, report: report) && isComplete ? declaration : nil
  }

  /// Adds what the spec says of the actor that the protocol belongs to.
  ///
  /// - Returns: Whether that could be read; if not, the report says why.
  func isolate(_ declaration: inout ProtocolDeclaration, report: Report) -> Bool {
    guard let isolation else { return true }
    guard let text = report.string(isolation, "'isolation'") else { return false }
    let attribute = Attribute(name: text)
    if text == "nonisolated" {
      declaration.modifiers.append(Modifier(name: text))
    } else if text.isQualifiedSwiftTypeName, attribute.isGlobalActor {
      declaration.attributes.append(attribute)
    } else {
      report.error(
        "'isolation' is the name of a global actor such as MainActor, or nonisolated; not '\(text)'",
        at: isolation.range.lowerBound)
      return false
    }
    return true
  }

  /// The types of an item of `inherits`, which is as Swift writes it behind the colon; nil where it is
  /// anything else.
  private static func types(in item: String) -> [TypeSyntax]? {
    let head = "protocol P: \(item)"
    let file = SwiftFile(parsing: head + "{}")
    guard file.problems.isEmpty, file.protocols.count == 1, let read = file.protocols.first,
      read.requirements.isEmpty, read.inherited.last?.range.upperBound == head.utf8.count
    else { return nil }
    return read.inherited
  }
}
