import DecoratorDeclarations

/// Reads the entries of a decorator of one protocol: those in defaults, followed by its own.
struct DecoratorReader {
  let table: MemberTable
  let definition: DecoratorDefinition
  let definitions: [DecoratorDefinition]
  /// The report on the current text: the spec, or the file with its defaults.
  private(set) var report: Report
  private var isReadingDefaults = false

  // MARK: What has been read

  private(set) var selection: MemberSelection
  private var typeName: String?
  /// The values of the options for all members, and their origins.
  private(set) var common: [String: OptionValue] = [:]
  private var origins: [String: OptionOrigin] = [:]
  /// The values of the options for single members, and their origins.
  private(set) var options: [Int: [String: OptionValue]] = [:]
  private var ownOrigins: [Int: [String: OptionOrigin]] = [:]
  private var completions: [Int: Int] = [:]
  /// The options with companions or limits, with the members that have them; `nil` for all
  /// members.
  private(set) var relatedOptions:
    [(option: OptionDefinition, members: [Int]?, offset: Int, report: Report)] = []
  /// The options whose values are wrong, which is reported.
  private(set) var wrongOptions: Set<String> = []
  /// The parameters that an entry names for all members that match a pattern.
  private(set) var matchedParameters:
    [(option: String, name: String, members: [Int], offset: Int, report: Report)] = []

  private init(
    _ table: MemberTable, _ definition: DecoratorDefinition,
    among definitions: [DecoratorDefinition], takenAt offset: Int, report: Report
  ) {
    self.table = table
    self.definition = definition
    self.definitions = definitions
    self.report = report
    selection = MemberSelection(names: table.members.map(\.fullName), offsetOfDefaults: offset)
    for option in definition.options { common[option.name] = option.defaultValue }
  }

  /// Checks an entry in defaults as far as it does not depend on a protocol.
  static func check(
    _ request: DecoratorLayer.Request, among definitions: [DecoratorDefinition], report: Report
  ) {
    var reader = DecoratorReader(
      .unknown, request.definition, among: definitions, takenAt: 0, report: report)
    reader.isReadingDefaults = true
    reader.read(request.value)
  }

  static func decorators(
    _ requested: RequestedDecorators, of table: MemberTable,
    among definitions: [DecoratorDefinition], report: Report
  ) -> [ConfiguredDecorator] {
    requested.items.map { item in
      var reader = DecoratorReader(
        table, item.definition, among: definitions, takenAt: requested.offset, report: report)
      let reports = item.layers.map { $0.isDefault ? Report(on: $0.report.source) : report }
      let configured = reader.decorator(item, reports)
      for (layer, layerReport) in zip(item.layers, reports)
      where layer.isDefault && requested.tellsOfDefaults {
        let place = SourcePlace(source: report.source, offset: requested.offset)
        let note =
          "(a default used by '\(table.declaration.name)', \(place.text(in: layerReport.source)))"
        for var diagnostic in layerReport.diagnostics {
          diagnostic.message += " " + note
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
    let ownReport = report
    var inherited = common
    for (layer, layerReport) in zip(item.layers, reports) {
      report = layerReport
      isReadingDefaults = layer.isDefault
      read(layer.value)
      for problem in selection.contradictions { report.error(problem.message, at: problem.offset) }
      if layer.isDefault {
        selection.beginLayer()
        inherited = common
      }
    }
    report = ownReport
    checkArguments()
    checkRelatedOptions()
    let treatments = table.members.indices.map { treatment(of: $0) }
    checkSharedMentions(treatments)
    if wrongOptions.isEmpty { checkMistakes(in: treatments, otherwiseAt: item.offset) }
    return ConfiguredDecorator(
      definition: definition,
      typeName: typeName ?? definition.typeName(forProtocol: table.declaration.name),
      requestedAt: item.offset, isDefault: item.isDefault, options: common,
      inheritedOptions: inherited, origins: origins, treatments: treatments)
  }

  // MARK: Entries

  private mutating func read(_ value: YAMLNode?) {
    var patterns: [(entry: YAMLEntry, members: [Int])] = []
    for entry in value.flatMap({ report.options($0, of: definition) }) ?? [] {
      let key = entry.key.text
      if let list = DecoratorDefinition.SelectionList(rawValue: key) {
        readList(entry, list)
      } else if key == DecoratorDefinition.typeNameKey {
        typeName = readTypeName(entry)
      } else if let option = definition.options.first(where: { $0.name == key }) {
        let value = self.value(of: option, entry, on: .decorator, in: decoratorScope)
        common[key] = value
        if value == nil { wrongOptions.insert(key) }
        origins[key] = origin(of: entry)
        note(option, of: nil, entry)
      } else {
        switch table.names.find(key) {
        case .matches(let indices): patterns.append((entry, indices))
        // A pattern in defaults need not match a member of each protocol.
        case _ where isReadingDefaults && MemberPattern(key) != nil: patterns.append((entry, []))
        case .members(let indices): readMember(entry, indices, isPattern: false)
        case .ambiguous(let message): report.error(message, at: entry.keyRange.lowerBound)
        case .nothing: report.error(unknownKey(key), at: entry.keyRange.lowerBound)
        }
      }
    }
    // The entry of a member takes precedence over the entries of patterns, independent of their
    // order.
    for (entry, indices) in patterns { readMember(entry, indices, isPattern: true) }
  }

  private func readTypeName(_ entry: YAMLEntry) -> String? {
    if isReadingDefaults {
      report.error(
        "'typeName' names the decorator of one protocol; write it in that protocol",
        at: entry.keyRange.lowerBound)
      return nil
    }
    guard let name = report.string(entry.value, "'typeName'") else { return nil }
    if name.isSwiftTypeName { return name }
    report.error(
      "'typeName' takes the name of a Swift type, not '\(name)'", at: entry.value.range.lowerBound)
    return nil
  }

  private mutating func readList(_ entry: YAMLEntry, _ list: DecoratorDefinition.SelectionList) {
    selection.begin(list)
    for item in report.strings(entry.value, "'\(list)'") ?? [] {
      let isPattern = MemberPattern(item.text) != nil
      var mention = MemberSelection.Mention(
        name: item.text, offset: item.offset, isEntry: false, isOn: list == .only)
      if case .matches(let indices) = table.names.find(item.text) {
        mention.isPattern = true
        selection.add(mention, of: indices)
      } else if !isReadingDefaults {
        selection.add(mention, of: indices(of: item.text, at: item.offset))
      } else if !isPattern {
        report.error(
          "not every protocol has a member '\(item.text)'; name it in its protocol, or write a pattern such as '\(item.text)*'",
          at: item.offset)
      }
    }
  }

  /// Reads the value of an entry of members: `on`, `off`, or a map of options.
  private mutating func readMember(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    let key = entry.key.text
    let mention = MemberSelection.Mention(
      name: key, offset: entry.keyRange.lowerBound, isEntry: true, isOn: !entry.value.isOff,
      isPattern: isPattern)
    let indices = selection.add(mention, of: indices)
    switch entry.value.content {
    case .scalar(let scalar)
    where entry.value.isOff || scalar.text == "on" || scalar.value == .null:
      return
    case .scalar(let scalar):
      guard case .bool(let isOn) = scalar.value else { break }
      return report.error(
        "'\(key)' takes 'on', 'off' or a map of options; write '\(key): \(isOn ? "on" : "off")'",
        at: entry.value.range.lowerBound)
    case .mapping(let options):
      // The choice of the completion handler decides which names options can use.
      for option in options where option.key.text == Self.completionKey {
        readCompletion(option, indices, isPattern: isPattern)
      }
      for option in options where option.key.text != Self.completionKey {
        readMemberOption(option, indices, isPattern: isPattern)
      }
      return
    case .sequence: break
    }
    report.expected("'on', 'off' or a map of options", as: "'\(key)'", insteadOf: entry.value)
  }

  private mutating func readMemberOption(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    let key = entry.key.text
    guard let option = definition.options.first(where: { $0.name == key }) else {
      let keys =
        definition.options.filter { $0.scope != .decorator }.map(\.name) + [Self.completionKey]
      return report.error(
        "unknown member option '\(key)' in '\(definition.key)'"
          + (definition.hint(onFormerName: key) ?? suggestion(for: key, among: keys)),
        at: entry.keyRange.lowerBound)
    }
    let scope = scope(of: indices, isPattern: isPattern)
    guard let value = value(of: option, entry, on: .member, in: scope) else {
      wrongOptions.insert(key)
      return
    }
    for index in indices {
      options[index, default: [:]][key] = value
      ownOrigins[index, default: [:]][key] = origin(of: entry)
    }
    note(option, of: indices, entry)
    if isPattern, case .parameters(let also) = option.type, case .names(let names) = value {
      for name in names where !also.contains(name) {
        matchedParameters.append((key, name, indices, entry.keyRange.lowerBound, report))
      }
    }
  }

  /// The key for the name of a member's completion handler, if it cannot be inferred. Every member
  /// can have this key besides options.
  static let completionKey = "completion"

  private mutating func readCompletion(_ entry: YAMLEntry, _ indices: [Int], isPattern: Bool) {
    guard let name = report.string(entry.value, "'completion'") else { return }
    for index in indices {
      let member = table.members[index]
      // A pattern also matches members without such a handler.
      if isPattern, !member.parameterNames.contains(name) { continue }
      let handlers = member.parameters.indices.filter { member.parameters[$0].canComplete }
      let names = handlers.map { member.parameters[$0].plainName }
      if let place = names.firstIndex(of: name) {
        completions[index] = handlers[place]
      } else {
        report.error(
          "'\(member.fullName)' has no completion handler '\(name)' (an escaping closure that returns nothing)"
            + suggestion(for: name, among: names), at: entry.value.range.lowerBound)
      }
    }
  }

  // MARK: Names

  private func indices(of name: String, at offset: Int) -> [Int] {
    switch table.names.find(name) {
    case .members(let indices): return indices
    case .matches:
      report.error("'\(name)' is a pattern; write the name of each member here", at: offset)
    case .ambiguous(let message): report.error(message, at: offset)
    case .nothing: report.error(table.names.unknownName(name), at: offset)
    }
    return []
  }

  /// Returns a message on a key that is neither an option nor a member, and may be a misspelling of
  /// either.
  private func unknownKey(_ name: String) -> String {
    if MemberPattern(name) != nil { return table.names.unknownName(name) }
    let former = definition.hint(onFormerName: name)
    if isReadingDefaults {
      let near = nearest(to: name, among: definition.options.map(\.name))
      return "unknown option '\(name)' in '\(definition.key)'"
        + (former ?? near.map { "; did you mean '\($0)'?" }
          ?? "; to set up members in defaults, write a pattern such as 'fetch*'")
    }
    let keys =
      definition.options.filter { $0.scope != .member }.map(\.name) + DecoratorDefinition.commonKeys
    let near = nearest(to: name, among: keys + table.names.all)
    let members = table.names.all.filter { !$0.contains("(") }
    return "unknown option or member '\(name)' in '\(definition.key)'"
      + (former ?? near.map { "; did you mean '\($0)'?" } ?? hint(onOtherDecorator: name)
        ?? "; options are \(someOf(keys, width: 80))"
        + (members.isEmpty ? "" : "; members are \(someOf(members, width: 40))"))
  }

  /// Returns the advice on a key that belongs to another decorator, or is one; `nil` for other keys.
  private func hint(onOtherDecorator name: String) -> String? {
    if definitions.contains(where: { $0.key == name }) {
      return "; to add the decorator '\(name)', indent it like '\(definition.key)'"
    }
    let owners = definitions.filter { $0.options.contains { $0.name == name } }.map(\.key)
    return owners.isEmpty ? nil : "; it is an option of \(enumeration(owners))"
  }

  // MARK: Options

  private var decoratorScope: OptionScope {
    if table.members.isEmpty { return OptionScope() }
    return OptionScope(parameters: table.members.filter(\.isDecorable).flatMap(\.parameterNames))
  }

  /// Returns the names and arguments that an option of these members can use.
  ///
  /// The arguments are those that all members have. If the members match a pattern, they are those
  /// that one member has, since the decorator may not act on all.
  private func scope(of indices: [Int], isPattern: Bool) -> OptionScope {
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

  private func completion(of index: Int) -> Int? {
    completions[index] ?? table.members[index].completionIndex
  }

  private func facts(of index: Int) -> MemberFacts {
    table.facts(of: index, completion: completions[index])
  }

  private func origin(of entry: YAMLEntry) -> OptionOrigin {
    OptionOrigin(
      place: SourcePlace(source: report.source, offset: entry.keyRange.lowerBound),
      isDefault: isReadingDefaults)
  }

  private mutating func note(_ option: OptionDefinition, of members: [Int]?, _ entry: YAMLEntry) {
    // A later value for the same members replaces a default.
    relatedOptions.removeAll { $0.option.name == option.name && $0.members == members }
    if !option.companions.isEmpty || option.atMost != nil {
      relatedOptions.append((option, members, entry.keyRange.lowerBound, report))
    }
  }

  private func value(
    of option: OptionDefinition, _ entry: YAMLEntry, on place: OptionDefinition.Scope,
    in scope: OptionScope
  ) -> OptionValue? {
    var problem: String?
    if isReadingDefaults, case .members = option.type {
      problem = "names members, which differ between protocols; write it in each protocol"
    } else if option.scope != .both, option.scope != place {
      let member = isReadingDefaults ? "fetch*" : table.names.all.first ?? "member"
      problem =
        place == .decorator
        ? "is an option of members; write '\(member): { \(option.name): ... }'"
        : "is an option of the decorator, not of a member; move it up, beside the \(isReadingDefaults ? "pattern" : "member")"
    }
    if let problem {
      report.error("'\(option.name)' \(problem)", at: entry.keyRange.lowerBound)
      return nil
    }
    return OptionValueReader(
      node: entry.value, name: option.name, report: report, scope: scope
    ) { name, offset in
      indices(of: name, at: offset).map { index in
        MemberReference(index: index, name: table.members[index].fullName, offset: offset)
      }
    }.value(of: option.type)
  }

  // MARK: Outcomes

  private func treatment(of index: Int) -> MemberTreatment {
    let own = options[index] ?? [:]
    let all = own.isEmpty ? common : common.merging(own) { $0.overridden(by: $1) }
    let facts = facts(of: index)
    let (outcome, openQuestion) = outcome(of: index, all, facts)
    return MemberTreatment(
      outcome: outcome, openQuestion: openQuestion, options: all, ownOptions: own,
      ownOrigins: ownOrigins[index] ?? [:], completion: completion(of: index), facts: facts,
      namedAt: selection.naming(of: index)?.offset,
      isLeftOut: selection.leavesOut(index) || selection.leavesOutByNamingOthers(index))
  }

  /// Returns the outcome for a member. A member on which the decorator cannot act is forwarded. If
  /// the spec requests it by a name that no other member has, this is a mistake.
  private func outcome(
    of index: Int, _ options: [String: OptionValue], _ facts: MemberFacts
  ) -> (MemberRule.Treatment, openQuestion: String?) {
    if case .standardLibrary = table.origins[index] {
      return (.forwards(reason: "a protocol of the standard library requires it"), nil)
    }
    if selection.leavesOut(index) { return (.forwards(reason: "the spec leaves it out"), nil) }
    if selection.leavesOutByNamingOthers(index) {
      return (.forwards(reason: "the spec names only other members"), nil)
    }
    let member = table.members[index]
    let naming = selection.naming(of: index)
    switch definition.treatment(of: facts, with: options) {
    case .acts(let mode):
      if let naming, !naming.isPattern { return (.acts(mode: mode), nil) }
      guard let rule = definition.ruleToName(facts, with: options, isMatched: naming != nil)
      else { return (.acts(mode: mode), nil) }
      let name = table.names.shortest(for: member)
      return (
        .forwards(reason: "\(rule.reason); '\(name): on' includes it"),
        rule.asks ? rule.reason : nil
      )
    case .forwards(let reason):
      if let naming, !naming.isPattern, !naming.isShared {
        report.error(
          "'\(definition.key)' cannot act on '\(member.fullName)': \(reason)", at: naming.offset)
      }
      return (.forwards(reason: reason), nil)
    }
  }
}

extension OptionValue {
  /// Returns the value for a member with a value of its own. Names are added, other values are
  /// replaced.
  fileprivate func overridden(by own: OptionValue) -> OptionValue {
    guard case .names(let names) = self, case .names(let ownNames) = own else { return own }
    return .names(names + ownNames.filter { !names.contains($0) })
  }
}
