import DecoratorDeclarations

/// The stages of reading a spec: its YAML, its requests, what they name, and what the decorators do to it.
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
    try decide(find(requests(of: parse(source), in: target)))
  }

  /// Reads the YAML of a spec.
  ///
  /// - Throws: The mistakes in it.
  package func parse(_ source: SourceText) throws(DiagnosticsError) -> ParsedSpec {
    let report = Report(on: source)
    guard let root = report.root(of: source.text) else {
      if !report.hasErrors { report.error("the spec is empty; it needs 'protocols:'", at: 0) }
      throw report.failure
    }
    return ParsedSpec(report: report, root: root)
  }

  /// Finds the protocols that a spec names.
  package func find(_ requests: SpecRequests) -> FoundProtocols {
    FoundProtocols(requests, readFile: readFile)
  }

  /// Decides what the decorators do to the protocols.
  ///
  /// - Throws: All mistakes in the spec, in the order of its lines.
  package func decide(_ found: FoundProtocols) throws(DiagnosticsError) -> Spec {
    var found = found
    let protocols = found.protocols { target, name, module in
      target.declarations(named: name, in: module) { declarations(inSpec: $0, of: target) }
    }
    let report = found.report
    if report.hasErrors { throw report.failure }
    return Spec(
      source: report.source, imports: found.imports,
      access: found.shownAccess ?? found.requests.access, protocols: protocols,
      undecorated: found.undecorated)
  }

  /// Returns the protocols of another spec, whose mistakes are its own matter.
  private func declarations(
    inSpec source: SourceText, of target: TargetFiles
  ) -> [LocatedDeclaration] {
    guard let requests = try? self.requests(of: parse(source), in: target) else { return [] }
    let found = find(requests)
    let imports = found.imports
    return found.declarations.map { located in
      var located = located
      located.imports = imports
      return located
    }
  }

  /// Reads the keys of a spec, and its defaults.
  ///
  /// - Throws: All mistakes in the spec, if it requests nothing.
  package func requests(
    of spec: ParsedSpec, in target: TargetFiles
  ) throws(DiagnosticsError) -> SpecRequests {
    let (report, root) = (spec.report, spec.root)
    let keys = MappingReader(root, "the spec", report: report)
    let imports = importLines(keys.strings("imports"), report)
    let access: AccessLevel? = keys.word("access")
    // The files are read before the spec, since they define what it can contain.
    for template in keys.strings("templates") where template.text.isEmpty {
      report.error("'templates' takes the names of files or folders, not ''", at: template.offset)
    }
    var requests = SpecRequests(report: report, catalog: catalog, target: target)
    requests.access = access ?? .internal
    requests.imports = imports
    let defaults = keys.value("defaults")
    if let defaults { requests.readDefaults(in: defaults, readFile) }
    let node = keys.value("protocols")
    keys.finish { entry in
      requests.hint(onTopLevelKey: entry.key.text, hasProtocols: node != nil)
    }
    requests.hasStrayKeys = keys.hasUnknownKeys
    // Other specs can take the defaults of a spec without protocols.
    if node == nil, defaults == nil {
      if keys.isMapping, !keys.hasUnknownKeys {
        report.error("the spec needs 'protocols:'", at: root.range.lowerBound)
      }
      throw report.failure
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
      return requests
    }
    let entries = node.flatMap { report.mapping($0, "'protocols'", of: "protocols") } ?? []
    target.types.prepareFiles(declaring: entries.map(\.key.text))
    for entry in requests.withoutStrayKeys(entries) { requests.read(entry) }
    return requests
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
