import DecoratorDeclarations

/// What a spec requests: its entries, with their keys read and with the defaults, before a protocol is looked
/// up.
package struct SpecRequests {
  let report: Report
  let catalog: DecoratorCatalog
  /// The files whose names the messages on keys consider.
  let target: TargetFiles
  var access = AccessLevel.internal
  var imports: [ImportLine] = []
  /// The layers of `defaults:`. That of another file comes first, and the spec's own builds on it.
  var defaults: [DecoratorLayer] = []
  /// `true` if they have mistakes that do not depend on a protocol.
  var hasWrongDefaults = false
  /// `true` if keys stand at the top of the spec that belong to a protocol.
  var hasStrayKeys = false
  private(set) var protocols: [ProtocolRequest] = []
  private(set) var patterns: [PatternRequest] = []
  /// The keys without back-ticks, patterns excluded.
  private(set) var names: Set<String> = []

  init(report: Report, catalog: DecoratorCatalog, target: TargetFiles) {
    self.report = report
    self.catalog = catalog
    self.target = target
  }

  /// The modules whose internal declarations the generated file sees.
  var testableModules: Set<String> {
    Set(imports.filter { $0.text.hasPrefix("@testable ") }.map(\.module))
  }

  mutating func read(_ entry: YAMLEntry) {
    let name = entry.key.text
    if let pattern = MemberPattern(name) { return read(entry, matching: pattern) }
    names.insert(name.withoutBackTicks)
    let subject = "protocol '\(name)'"
    if let text = entry.value.scalar?.text, text.hasSuffix(".swift") {
      return report.error(
        "\(subject) takes a map of 'key: value' lines; write 'source: \(text)' below it",
        at: entry.value.offset)
    }
    var request = ProtocolRequest(entry: entry, access: access)
    request.isOff = entry.value.isOff
    if !request.isOff { read(&request, subject) }
    protocols.append(request)
  }

  private func read(_ request: inout ProtocolRequest, _ subject: String) {
    let keys = MappingReader(
      request.entry.value, subject, shorthand: "decorators", report: report)
    let (source, module) = (keys.value("source"), keys.entry("module"))
    request.access = keys.word("access") ?? access
    let members = keys.entry("members")
    let decorators = keys.value("decorators")
    request.decorators = requestedDecorators(keys, namedAt: request.offset)
    request.inherits = keys.entry("inherits")
    request.isolation = keys.entry("isolation")
    let declare = keys.entry("declare")
    request.isDeclaredHere = keys.boolean("declare") ?? false
    keys.finish { entry in hint(onProtocolKey: entry, beside: decorators) }
    request.hasUnknownKeys = keys.hasUnknownKeys

    if let module, source != nil || members != nil {
      report.error(
        "\(subject) has both 'module:' and '\(source == nil ? "members" : "source"):'; remove one",
        at: module.offset)
      request.place = .unknown
    } else if let members, source != nil {
      report.error("\(subject) has both 'source:' and 'members:'; remove one", at: members.offset)
      request.place = .unknown
    } else if let members {
      request.place = .spec(
        members: members.value, exampleKey: decorators.map(decoratorKeys)?.first ?? catalog.keys[0])
    } else {
      for extra in [request.inherits, declare].compactMap(\.self) {
        report.error(
          "'\(extra.key.text)' works only with 'members:'; remove it, since the Swift file decides",
          at: extra.offset)
      }
      request.place = keys.isMapping ? .swift(source: source, module: module) : .unknown
    }
  }

  private func requestedDecorators(
    _ keys: MappingReader, namedAt offset: Int
  ) -> RequestedDecorators? {
    if let node = keys.value("decorators"), node.isOff {
      _ = (keys.entry("order"), keys.entry("failures"))
      if let stack = keys.entry("stack") {
        report.error(
          "'decorators: off' leaves no decorators for a stack; remove one of the two",
          at: stack.offset)
      }
      return nil
    }
    let layer = DecoratorLayer(keys, among: catalog)
    if layer?.hasOnlyFailures != false, defaults.isEmpty { return nil }
    return requestedDecorators(layer, namedAt: offset)
  }

  /// Returns the defaults with the changes of an entry, after a check that all can be applied together.
  private func requestedDecorators(
    _ layer: DecoratorLayer?, namedAt offset: Int
  ) -> RequestedDecorators {
    let requested = RequestedDecorators(
      layer, over: defaults, namedAt: offset, tellsOfDefaults: !hasWrongDefaults)
    requested.checkModifiers(report: report)
    return requested
  }

  private mutating func read(_ entry: YAMLEntry, matching pattern: MemberPattern) {
    let subject = "protocols '\(entry.key.text)'"
    let offset = entry.offset
    let keys = MappingReader(entry.value, subject, shorthand: "decorators", report: report)
    for key in ["source", "members", "inherits", "isolation", "declare"] {
      guard let extra = keys.entry(key) else { continue }
      report.error(
        "'\(key)' is for one protocol, but '\(entry.key.text)' stands for all that match; remove it",
        at: extra.offset)
    }
    let layer = layer(keys)
    let access = keys.word("access") ?? access
    let module = keys.entry("module").map { ($0, self.module($0)) }
    keys.finish { entry in hint(onProtocolKey: entry, beside: keys.value("decorators")) }
    if case (_, nil)? = module { return }
    if layer == nil, defaults.isEmpty, !hasWrongDefaults {
      if keys.hasUnknownKeys { return }
      return report.error(
        "\(subject) need decorators; write a list such as '\(catalog.exampleOfKeys)'",
        at: offset)
    }
    _ = requestedDecorators(layer, namedAt: offset)
    patterns.append(
      PatternRequest(
        text: entry.key.text, offset: offset, pattern: pattern, layer: layer, module: module?.1,
        access: access))
  }

  /// Returns the name of a module that the target depends on, as an entry states it.
  func module(_ entry: YAMLEntry) -> String? {
    guard let name = report.string(entry.value, "'module'") else { return nil }
    if target.moduleNames.contains(name) { return name }
    let remedy = nearHint(for: name, among: target.moduleNames) ?? "; add it in Package.swift"
    report.error("the target depends on no module '\(name)'\(remedy)", at: entry.value.offset)
    return nil
  }
}
