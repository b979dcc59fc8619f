import DecoratorDeclarations

/// Reads the entries of a decorator of one protocol: those in defaults, followed by its own.
struct DecoratorReader {
  let table: MemberTable
  let definition: DecoratorDefinition
  let catalog: DecoratorCatalog
  /// Where the entries stand that it reads.
  var origin: EntryOrigin

  private(set) var selection: MemberSelection
  private(set) var typeName: String?
  private(set) var completions: [Int: Int] = [:]
  /// The values that the entries state. Later ones take precedence.
  var settings: [Setting] = []

  /// The part of a spec in which entries stand.
  struct EntryOrigin {
    var report: Report
    /// A Boolean value that indicates whether they are defaults, which name members of several protocols.
    var isDefault = false
    /// A Boolean value that indicates whether they say what counts as a failure for all decorators, and so
    /// name no members for this one.
    var isStatement = false
  }

  var report: Report { origin.report }

  struct Setting {
    var option: OptionDefinition
    /// The value; `nil` after a mistake, which is reported.
    var value: OptionValue?
    /// The members that have it; `nil` for all.
    var members: [Int]?
    var isOfPattern = false
    var offset: Int
    fileprivate var entryOrigin: EntryOrigin

    var report: Report { entryOrigin.report }

    var origin: OptionOrigin {
      OptionOrigin(
        place: SourcePlace(source: report.source, offset: offset), isDefault: entryOrigin.isDefault)
    }

    /// A Boolean value that indicates whether the protocol's own entry of the decorator states it.
    var isOwn: Bool { !entryOrigin.isDefault && !entryOrigin.isStatement }
  }

  /// Checks an entry in defaults as far as it does not depend on a protocol.
  static func check(
    _ request: DecoratorLayer.Request, among catalog: DecoratorCatalog, report: Report
  ) {
    var reader = DecoratorReader(
      table: .unknown, definition: request.definition, catalog: catalog,
      origin: EntryOrigin(report: report, isDefault: true),
      selection: MemberSelection(names: [], offsetOfDefaults: 0))
    reader.read(request.value)
  }

  static func decorators(
    _ requested: RequestedDecorators, of table: MemberTable,
    among catalog: DecoratorCatalog, report: Report
  ) -> [ConfiguredDecorator] {
    let own = requested.failures.filter { !$0.isDefault }
    check(own, in: table, among: catalog)
    for statement in own where !requested.items.contains(where: \.definition.judgesFailures) {
      let users = catalog.definitions.filter(\.judgesFailures).map(\.key)
      statement.report.error(
        idleMessage(
          on: "failures", for: "'\(table.declaration.name)'",
          because: "it has no decorator that treats failures; these are \(enumeration(users))"),
        at: statement.entry.offset)
    }
    return requested.items.map { item in
      var reader = DecoratorReader(
        table: table, definition: item.definition, catalog: catalog,
        origin: EntryOrigin(report: report),
        selection: MemberSelection(
          names: table.members.map(\.fullName), offsetOfDefaults: requested.offset))
      let reports = item.layers.map { $0.isDefault ? Report(on: $0.report.source) : report }
      if item.definition.judgesFailures {
        for statement in requested.failures {
          reader.read(statement, report: Report(on: statement.report.source))
        }
      }
      let configured = reader.decorator(item, reports)
      for layerReport in reports where layerReport !== report && requested.tellsOfDefaults {
        let place = SourcePlace(source: report.source, offset: requested.offset)
          .text(in: layerReport.source)
        for var diagnostic in layerReport.diagnostics {
          diagnostic.message += " (a default used by '\(table.declaration.name)', \(place))"
          report.add(diagnostic)
        }
      }
      return configured
    }
    .sorted { $0.definition.key < $1.definition.key }
  }

  private mutating func decorator(
    _ item: RequestedDecorators.Item, _ reports: [Report]
  ) -> ConfiguredDecorator {
    let own = origin
    for (layer, layerReport) in zip(item.layers, reports) {
      origin = EntryOrigin(report: layerReport, isDefault: layer.isDefault)
      read(layer.value)
      if layer.isDefault { selection.beginLayer() }
    }
    origin = own
    var configured = configured(item)
    checkArguments(configured.treatments)
    checkElements(configured.treatments)
    checkKeys(configured.treatments)
    checkRelatedOptions(configured.options, configured.treatments)
    checkObstacles()
    checkMentions(selection.requests, configured.treatments)
    if wrongOptions.isEmpty, !hasUnknownMemberOptions {
      checkMistakes(in: configured.treatments, otherwiseAt: item.offset)
    }
    configured.removableOptions = removableOptions(of: configured, item)
    return configured
  }

  private func configured(_ item: RequestedDecorators.Item) -> ConfiguredDecorator {
    let defaults = definition.options.map { ($0.name, $0.defaultValue) }
    let own = settings(of: nil).map { ($0.option.name, $0.value) }
    let options = (defaults + own).reduce(into: [:]) { $0[$1.0] = $1.1 }
    return ConfiguredDecorator(
      definition: definition,
      typeName: typeName ?? definition.typeName(forProtocol: table.declaration.name),
      requestedAt: item.offset, firstRequest: item.firstRequest, isDefault: item.isDefault,
      isDefaultOfSpec: item.layers.contains {
        $0.isDefault && $0.report.source.path == report.source.path
      },
      options: options, origins: origins(of: nil),
      treatments: table.members.indices.map { treatment(of: $0, options) })
  }

  private func removableOptions(
    of configured: ConfiguredDecorator, _ item: RequestedDecorators.Item
  ) -> [RemovableOption] {
    guard configured.treatments.contains(where: \.isActing) else { return [] }
    return definition.options.compactMap { option in
      let isOwn = { (setting: Setting) in
        setting.option.name == option.name && setting.isOwn && setting.value?.isSet == true
      }
      let isForAll = option.scope == .both && settings.contains { isOwn($0) && $0.members == nil }
      let isRemoved = { (setting: Setting) in
        isOwn(setting) && (setting.members == nil) == isForAll
      }
      guard isForAll || option.isBoolean, let first = settings.first(where: isRemoved) else {
        return nil
      }
      var other = self
      other.settings.removeAll(where: isRemoved)
      let remainder = other.configured(item)
      // A spec may repeat a word that holds anyway.
      if case .word(let word)? = configured.options[option.name],
        case .word(word)? = remainder.options[option.name]
      {
        return nil
      }
      let isDecisive = zip(configured.treatments, remainder.treatments).contains { one, other in
        one.verdict != other.verdict
          || definition.ruleToName(one.facts, with: one.options)?.reason
            != definition.ruleToName(other.facts, with: other.options)?.reason
          || definition.remarks(.warnings).contains {
            one.isActing
              && $0.applies(to: one.facts, with: one.options)
                != $0.applies(to: other.facts, with: other.options)
          }
      }
      return isDecisive
        ? nil : RemovableOption(name: option.name, place: first.origin.place, remainder: remainder)
    }
  }

  func settings(of index: Int?) -> [Setting] {
    settings.filter { setting in
      index.map { setting.members?.contains($0) ?? false } ?? (setting.members == nil)
    }
  }

  func origins(of index: Int?) -> [String: OptionOrigin] {
    settings(of: index).reduce(into: [:]) { $0[$1.option.name] = $1.origin }
  }

  /// A Boolean value that indicates whether a member has an option that does not exist, so that another one
  /// may be missing.
  var hasUnknownMemberOptions = false

  var wrongOptions: Set<String> { Set(settings.filter { $0.value == nil }.map(\.option.name)) }

  // MARK: Entries

  private mutating func read(_ value: YAMLNode?) {
    var patterns: [(entry: YAMLEntry, members: [Int])] = []
    for entry in value.flatMap({ report.options($0, of: definition, among: table.names) }) ?? [] {
      let key = entry.key.text
      if let list = DecoratorDefinition.SelectionList(rawValue: key) {
        readList(entry, list)
      } else if key == DecoratorDefinition.typeNameKey {
        typeName = readTypeName(entry)
      } else if let option = definition.options.first(where: { $0.name == key }) {
        read(option, entry, in: decoratorScope)
      } else {
        switch table.names.find(key) {
        case .matches(let indices): patterns.append((entry, indices))
        // A pattern in defaults need not match a member of each protocol.
        case _ where origin.isDefault && MemberPattern(key) != nil: patterns.append((entry, []))
        case .members(let indices): readMember(entry, indices, isPattern: false)
        case .ambiguous(let message): report.error(message, at: entry.offset)
        case .nothing: report.error(unknownKey(of: entry), at: entry.offset)
        }
      }
    }
    // The entry of a member takes precedence over the entries of patterns, independent of their
    // order.
    for (entry, indices) in patterns { readMember(entry, indices, isPattern: true) }
  }

  private func readTypeName(_ entry: YAMLEntry) -> String? {
    if origin.isDefault {
      report.error(
        "'typeName' names the decorator of one protocol; write it in that protocol",
        at: entry.offset)
      return nil
    }
    guard let name = report.string(entry.value, "'typeName'") else { return nil }
    if name.isSwiftTypeName { return name }
    report.error("'typeName' takes the name of a Swift type, not '\(name)'", at: entry.value.offset)
    return nil
  }

  private mutating func readList(_ entry: YAMLEntry, _ list: DecoratorDefinition.SelectionList) {
    selection.begin(list)
    for item in report.strings(entry.value, "'\(list)'") ?? [] {
      var mention = MemberSelection.Mention(
        name: item.text, offset: item.offset, isEntry: false, isOn: list == .only)
      if case .matches(let indices) = table.names.find(item.text) {
        (mention.members, mention.isPattern) = (indices, true)
        selection.add(mention, report: report)
      } else if !origin.isDefault {
        mention.members = indices(of: item.text, at: item.offset)
        selection.add(mention, report: report)
      } else if MemberPattern(item.text) == nil {
        report.error(
          "not every protocol has a member '\(item.text)'; name it in its protocol, or write a pattern such as '\(item.text)*'",
          at: item.offset)
      }
    }
  }

  private mutating func readMember(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    let key = entry.key.text
    let mention = MemberSelection.Mention(
      name: key, offset: entry.offset, members: indices, isEntry: true,
      isOn: !entry.value.isOff, isPattern: isPattern)
    let indices = origin.isStatement ? indices : selection.add(mention, report: report)
    if entry.value.isOff || entry.value.isOn || entry.value.scalar?.value == .null { return }
    guard case .mapping(let options) = entry.value.content else {
      let advice = report.advice(on: entry.value, insteadOfOptionsOf: key, definition) ?? ""
      return report.error(
        "'\(key)' takes 'on', 'off' or a map of options\(entry.value.contrast)\(advice)",
        at: entry.value.offset)
    }
    // The choice of the completion handler decides which names options can use.
    for option in options where option.key.text == DecoratorDefinition.completionKey {
      readCompletion(option, indices, isPattern: isPattern)
    }
    for option in options where option.key.text != DecoratorDefinition.completionKey {
      readMemberOption(option, indices, isPattern: isPattern)
    }
  }

  private mutating func readMemberOption(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    let key = entry.key.text
    guard let option = definition.options.first(where: { $0.name == key }) else {
      let keys =
        definition.options.filter { $0.scope != .decorator }.map(\.name) + [
          DecoratorDefinition.completionKey
        ]
      hasUnknownMemberOptions = true
      return report.error(
        "unknown member option '\(key)' in '\(definition.key)'"
          + (definition.hint(onOtherName: key) ?? keyHint(for: key, among: keys)
            ?? suggestion(for: key, among: keys)),
        at: entry.offset)
    }
    read(option, entry, of: indices, isPattern, in: scope(of: indices, isPattern))
  }

  private mutating func readCompletion(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    guard let name = report.string(entry.value, "'completion'") else { return }
    for index in indices {
      let member = table.members[index]
      // A pattern also matches members without such a handler.
      if isPattern, !member.parameterNames.contains(name) { continue }
      let handlers = member.parameters.indices.filter { member.parameters[$0].canComplete }
      completions[index] = handlers.first { member.parameters[$0].plainName == name }
      if completions[index] == nil {
        report.error(
          "'\(member.fullName)' has no completion handler '\(name)' (an escaping closure that returns nothing)"
            + suggestion(for: name, among: handlers.map { member.parameters[$0].plainName }),
          at: entry.value.offset)
      }
    }
  }

  // MARK: Options

  var decoratorScope: OptionScope {
    if table.members.isEmpty { return OptionScope() }
    return OptionScope(parameters: table.members.filter(\.isDecorable).flatMap(\.parameterNames))
  }

  /// Returns the names and arguments that an option of these members can use: the arguments that all
  /// have or, since the decorator may not act on all that match a pattern, that one of these has.
  func scope(of indices: [Int], _ isPattern: Bool) -> OptionScope {
    if indices.isEmpty { return OptionScope() }
    let counts = indices.map {
      table.members[$0].argumentsOfExpressions(completion: completion(of: $0))
    }
    let known = counts.contains(nil) ? [] : counts.compactMap(\.self)
    let results = indices.map { facts(of: $0).contains(.result) }
    let givesResult = isPattern ? results.contains(true) : !results.contains(false)
    return OptionScope(
      parameters: indices.flatMap { table.members[$0].parameterNames },
      arguments: isPattern ? known.max() : known.min(), results: givesResult ? 1 : 0)
  }

  func completion(of index: Int) -> Int? {
    completions[index] ?? table.completion(of: index)
  }

  func facts(of index: Int) -> MemberFacts {
    table.facts(of: index, completion: completions[index])
  }

  mutating func read(
    _ option: OptionDefinition, _ entry: YAMLEntry, of members: [Int]? = nil,
    _ isPattern: Bool = false, in scope: OptionScope
  ) {
    var value = value(of: option, entry, on: members == nil ? .decorator : .member, in: scope)
    if !isPattern, let members, members.count > 1, let known = value,
      let problem = ambiguity(of: known, option, for: members)
    {
      report.error(problem, at: entry.offset)
      value = nil
    }
    set(option, to: value, of: members, isOfPattern: isPattern, at: entry.offset)
  }

  mutating func set(
    _ option: OptionDefinition, to value: OptionValue?, of members: [Int]?,
    isOfPattern: Bool = false, at offset: Int
  ) {
    settings.append(
      Setting(
        option: option, value: value, members: members, isOfPattern: isOfPattern, offset: offset,
        entryOrigin: origin))
  }

  /// Returns the mistake of an option whose value is a map of members: `limit: { load: 5s }`.
  private func mistakeOfMembers(in entry: YAMLEntry, _ option: OptionDefinition) -> String? {
    switch option.type {
    case .boolean, .duration, .expression, .integer, .number, .word: break
    default: return nil
    }
    guard case .mapping(let entries) = entry.value.content, let first = entries.first,
      case .members = table.names.find(first.key.text)
    else { return nil }
    let value = first.value.scalar?.text ?? "..."
    return option.scope == .decorator
      ? "'\(option.name)' is for all members; write '\(option.name): \(value)'"
      : "'\(option.name)' stands below its member; write '\(first.key.text): { \(option.name): \(value) }'"
  }

  private func value(
    of option: OptionDefinition, _ entry: YAMLEntry, on place: OptionDefinition.Scope,
    in scope: OptionScope
  ) -> OptionValue? {
    var problem: String?
    if origin.isDefault, option.namesMembers {
      problem = "names members, which differ between protocols; write it in each protocol"
    } else if option.scope != .both, option.scope != place {
      let member = origin.isDefault ? "fetch*" : table.names.all.first ?? "member"
      problem =
        place == .decorator
        ? "is an option of members; write '\(member): { \(option.name): ... }'"
        : "is an option of the decorator, not of a member; move it up, beside the \(origin.isDefault ? "pattern" : "member")"
    }
    if var problem {
      if place == .decorator, case .members = table.names.find(option.name) {
        problem += "; the member is '\(option.name)()'"
      }
      report.error("'\(option.name)' \(problem)", at: entry.offset)
      return nil
    }
    if let problem = mistakeOfMembers(in: entry, option) {
      report.error(problem, at: entry.offset)
      return nil
    }
    return OptionValueReader(
      node: entry.value, name: option.name, report: report, scope: scope,
      judgesErrors: option.judgesErrors
    ) { name, offset in
      indices(of: name, at: offset).map { index in
        MemberReference(index: index, name: table.members[index].fullName, offset: offset)
      }
    }.value(of: option.type)
  }
}
