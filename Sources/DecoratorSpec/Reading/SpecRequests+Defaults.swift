extension SpecRequests {
  /// Reads the contents of `defaults:`, which apply to all protocols of a spec.
  mutating func readDefaults(in node: YAMLNode, _ readFile: (_ path: String) throws -> String) {
    defer { hasWrongDefaults = report.hasErrors }
    guard case .mapping = node.content else {
      return report.expected(
        "a map with 'decorators:' and 'stack:', or 'from:' and another spec",
        as: "'defaults'", insteadOf: node)
    }
    let keys = MappingReader(node, "'defaults'", report: report)
    let from = keys.value("from")
    defaults = [from.flatMap { layer(ofFile: $0, readFile) }, layer(keys)].compactMap(\.self)
    keys.finish()
    if !keys.hasUnknownKeys, defaults.isEmpty, from == nil {
      report.error(
        "'defaults' is empty; add 'decorators:', 'stack:', 'failures:' or 'from:'", at: node.offset)
    }
  }

  func layer(_ keys: MappingReader) -> DecoratorLayer? {
    guard let layer = DecoratorLayer(keys, among: catalog) else { return nil }
    for request in layer.requests {
      DecoratorReader.check(request, among: catalog, report: keys.report)
    }
    if let entry = layer.failures {
      let statement = FailureStatement(entry: entry, report: keys.report, isDefault: true)
      DecoratorReader.check([statement], in: .unknown, among: catalog)
    }
    return layer
  }

  private func layer(
    ofFile node: YAMLNode, _ readFile: (_ path: String) throws -> String
  ) -> DecoratorLayer? {
    guard let relativePath = report.string(node, "'from'") else { return nil }
    let path = path(of: relativePath, besides: report.source.path)
    guard let source = report.file(at: path, namedBy: node, readFile) else { return nil }
    let other = Report(on: source)
    defer { other.diagnostics.forEach(report.add) }
    guard let entry = other.root(of: source.text)?.entry("defaults") else {
      if !other.hasErrors {
        report.error(
          "'\(relativePath)' has no 'defaults:'; add them there, or name another spec",
          at: node.offset)
      }
      return nil
    }
    let keys = MappingReader(entry.value, "'defaults'", report: other)
    let layer = layer(keys)
    if keys.entry("from") != nil {
      report.error(
        "'\(relativePath)' takes its defaults from another spec; name that spec here",
        at: node.offset)
    }
    keys.finish()
    return layer
  }
}
