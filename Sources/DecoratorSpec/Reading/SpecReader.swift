import DecoratorDeclarations

/// Reads specs and checks them against the available decorators.
public struct SpecReader: Sendable {
  let catalog: DecoratorCatalog
  let readFile: @Sendable (_ path: String) throws -> String

  /// - Parameters:
  ///   - catalog: The decorators that a spec can request.
  ///   - readFile: A function that returns the text of a Swift file that a spec names.
  public init(
    definitions catalog: DecoratorCatalog,
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.catalog = catalog
    self.readFile = readFile
  }

  /// Reads and checks a spec.
  ///
  /// - Parameters:
  ///   - source: The text of the spec.
  ///   - target: The files that may declare a protocol that the spec names or inherits.
  /// - Throws: All mistakes in the spec, in the order of its lines.
  public func read(
    _ source: SourceText, in target: TargetFiles = TargetFiles()
  ) throws(DiagnosticsError) -> Spec {
    let report = Report(on: source)
    guard var reader = protocolReader(report, in: target) else { throw report.failure }
    let protocols = reader.protocols { target, name, module in
      target.declarations(named: name, in: module) { declarations(inSpec: $0, of: target) }
    }
    if report.hasErrors { throw report.failure }
    return Spec(
      source: source, imports: reader.imports, access: reader.shownAccess ?? reader.access,
      protocols: protocols, undecorated: reader.undecorated)
  }

  /// Returns the protocols of another spec, whose mistakes are its own matter.
  private func declarations(
    inSpec source: SourceText, of target: TargetFiles
  ) -> [LocatedDeclaration] {
    guard let reader = protocolReader(Report(on: source), in: target) else { return [] }
    let imports = reader.imports
    return reader.declarations.map { located in
      var located = located
      located.imports = imports
      return located
    }
  }

  /// Returns the reader of a spec's protocols, before inherited protocols are looked up.
  private func protocolReader(_ report: Report, in target: TargetFiles) -> ProtocolReader? {
    guard let root = report.root(of: report.source.text) else {
      if !report.hasErrors { report.error("the spec is empty; it needs 'protocols:'", at: 0) }
      return nil
    }
    let keys = MappingReader(root, "the spec", report: report)
    let imports = importLines(keys.strings("imports"), report)
    let access: AccessLevel? = keys.word("access")
    // The files are read before the spec, since they define what it can contain.
    for template in keys.strings("templates") where template.text.isEmpty {
      report.error("'templates' takes the names of files or folders, not ''", at: template.offset)
    }
    var protocols = ProtocolReader(
      report: report, catalog: catalog, access: access ?? .internal, ownImports: imports,
      target: target, readFile: readFile)
    let defaults = keys.value("defaults")
    if let defaults { protocols.readDefaults(in: defaults) }
    let node = keys.value("protocols")
    keys.finish { entry in
      protocols.hint(onTopLevelKey: entry.key.text, hasProtocols: node != nil)
    }
    protocols.hasStrayKeys = keys.hasUnknownKeys
    // Other specs can take the defaults of a spec without protocols.
    if node == nil, defaults == nil {
      if keys.isMapping, !keys.hasUnknownKeys {
        report.error("the spec needs 'protocols:'", at: root.range.lowerBound)
      }
      return nil
    }
    if let node, node.scalar?.value == .null, !keys.hasUnknownKeys {
      report.error(
        "'protocols' is empty; write the name of a protocol below it, such as 'Feed:'",
        at: node.offset)
    }
    if let node, let name = node.firstProtocolName {
      report.error(
        "'protocols' takes a map\(node.contrast); write a line such as '\(name): \(catalog.exampleOfKeys)' for each, indented below"
          + (report.begins(node, with: "-") ? ", without '- '" : ""),
        at: node.offset)
      return protocols
    }
    let entries = node.flatMap { report.mapping($0, "'protocols'", of: "protocols") } ?? []
    target.types.prepareFiles(declaring: entries.map(\.key.text))
    for entry in protocols.withoutStrayKeys(entries) { protocols.read(entry) }
    return protocols
  }

  private func importLines(
    _ items: [(text: String, offset: Int)], _ report: Report
  ) -> [ImportLine] {
    items.compactMap { item in
      let isOptional = item.text.hasSuffix("?")
      let words = (isOptional ? item.text.dropLast() : item.text[...]).split(separator: " ")
      let parts = words.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      let prefix = words.dropLast().first.flatMap { Self.importPrefix($0) }
      guard let module = words.last, words.count == (prefix == nil ? 1 : 2),
        parts.allSatisfy(\.isSwiftTypeName)
      else {
        report.error(
          "'imports' takes modules such as 'UIKit', 'UIKit?' (if it exists) or 'public UIKit' "
            + "(or 'package', 'internal', 'testable'), not '\(item.text)'"
            + (words.contains("import")
              ? "; remove 'import'"
              : item.text.contains(",") ? "; for several, write '[\(item.text)]'" : ""),
          at: item.offset)
        return nil
      }
      return ImportLine(
        module: String(parts[0]),
        text: (prefix.map { "\($0) " } ?? "") + "import \(module)",
        condition: isOptional ? "canImport(\(parts[0]))" : nil)
    }
  }

  private static func importPrefix(_ word: Substring) -> String? {
    word == "testable" ? "@testable" : AccessLevel(rawValue: String(word))?.rawValue
  }
}

extension YAMLNode {
  /// The first name in a list of protocols; `nil` if it is a map, or has no name.
  fileprivate var firstProtocolName: String? {
    switch content {
    case .mapping: nil
    case .sequence(let items):
      if case .mapping(let entries)? = items.first?.content, let entry = entries.first {
        // A list of maps, each with the name of a protocol.
        ["name", "protocol"].contains(entry.key.text)
          ? entry.value.scalar?.text ?? "Feed" : entry.key.text
      } else {
        items.first?.firstProtocolName ?? "Feed"
      }
    case .scalar(let scalar): scalar.text.isQualifiedSwiftTypeName ? scalar.text : nil
    }
  }
}
