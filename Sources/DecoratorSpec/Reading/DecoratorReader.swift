import DecoratorDeclarations

/// Reads the entries of the decorators of one protocol.
struct DecoratorReader {
  /// The report on the current text: the spec, or the file with its defaults.
  private(set) var report: Report
  private var isReadingDefaults = false
  let declaration: ProtocolDeclaration
  /// The origin of each member.
  let origins: [DeclarationOrigin]
  /// All decorators that a spec can name.
  private let definitions: [DecoratorDefinition]
  private let facts: ProtocolFacts
  /// The shape of each member, independent of the spec.
  private let shapes: [MemberShape]
  private let names: MemberNames

  init(
    report: Report, declaration: ProtocolDeclaration, origins: [DeclarationOrigin],
    facts: ProtocolFacts, definitions: [DecoratorDefinition]
  ) {
    self.report = report
    self.definitions = definitions
    self.declaration = declaration
    self.origins = origins
    names = MemberNames(protocolName: declaration.name, members: declaration.members)
    self.facts = facts
    shapes = declaration.members.map { MemberShape(of: $0, in: facts, $0.completionIndex) }
  }

  /// Checks an entry in defaults as far as it does not depend on a protocol.
  static func check(
    _ request: DecoratorRequests.Request, among definitions: [DecoratorDefinition],
    report: Report
  ) {
    // In a protocol without members, every pattern can match, and no name is known to be wrong.
    let nothing = ProtocolDeclaration(name: "", range: 0..<0, nameOffset: 0)
    var reader = DecoratorReader(
      report: report, declaration: nothing, origins: [], facts: ProtocolFacts(of: nothing),
      definitions: definitions)
    reader.isReadingDefaults = true
    let layer = RequestedDecorators.Layer(report: report, value: request.value, isDefault: true)
    var wishes = DecoratorEntries(selection: LayeredSelection(names: [], offsetOfDefaults: 0))
    reader.read(layer, of: request.definition, into: &wishes)
  }

  /// Returns the requested decorators, sorted by key.
  func decorators(for requested: RequestedDecorators) -> [ConfiguredDecorator] {
    requested.items.map { item in
      let reports = item.layers.map { $0.isDefault ? Report(on: $0.report.source) : report }
      let configured = decorator(of: item, reports, takenAt: requested.offset)
      for (layer, layerReport) in zip(item.layers, reports)
      where layer.isDefault && requested.tellsOfDefaults {
        let place = SourcePlace(source: report.source, offset: requested.offset)
        report.add(
          layerReport.diagnostics,
          note: " (a default used by '\(declaration.name)', \(place.text(in: layerReport.source)))")
      }
      return configured
    }
    .sorted { $0.definition.key < $1.definition.key }
  }

  /// - Parameters:
  ///   - reports: The report for each layer.
  ///   - offset: The place where the protocol takes the defaults.
  private func decorator(
    of item: RequestedDecorators.Item, _ reports: [Report], takenAt offset: Int
  ) -> ConfiguredDecorator {
    let definition = item.definition
    var wishes = DecoratorEntries(
      selection: LayeredSelection(
        names: declaration.members.map(\.fullName), offsetOfDefaults: offset))
    for option in definition.options { wishes.common[option.name] = option.defaultValue }
    var inherited = wishes.common
    for (layer, report) in zip(item.layers, reports) {
      var reader = self
      reader.report = report
      reader.isReadingDefaults = layer.isDefault
      reader.read(layer, of: definition, into: &wishes)
      for problem in wishes.selection.own.contradictions {
        report.error(problem.message, at: problem.offset)
      }
      if layer.isDefault {
        wishes.selection.beginLayer()
        inherited = wishes.common
      }
    }
    checkArguments(in: wishes, of: definition)
    checkCompanions(in: wishes)
    checkLengths(in: wishes)
    let treatments = declaration.members.indices.map {
      treatment(of: $0, by: definition, wishes)
    }
    checkSharedMentions(in: wishes, of: definition, treatments)
    if wishes.wrongOptions.isEmpty {
      checkMistakes(in: treatments, of: definition, otherwiseAt: item.offset)
    }
    return ConfiguredDecorator(
      definition: definition,
      typeName: wishes.typeName ?? definition.typeName(forProtocol: declaration.name),
      requestedAt: item.offset, isDefault: item.isDefault, options: wishes.common,
      inheritedOptions: inherited, origins: wishes.origins, treatments: treatments)
  }

  /// Reads the entry of a decorator in one place.
  private func read(
    _ layer: RequestedDecorators.Layer, of definition: DecoratorDefinition,
    into wishes: inout DecoratorEntries
  ) {
    let entries = layer.value.flatMap { report.options($0, of: definition) } ?? []
    var patterns: [(entry: YAMLEntry, members: [Int])] = []
    for entry in entries {
      let key = entry.key.text
      if let list = DecoratorDefinition.SelectionList(rawValue: key) {
        readList(entry, list, into: &wishes)
      } else if key == DecoratorDefinition.typeNameKey {
        wishes.typeName = typeName(entry)
      } else if let option = definition.options.first(where: { $0.name == key }) {
        let value = value(of: option, entry, on: .decorator, in: decoratorScope)
        wishes.common[key] = value
        if value == nil { wishes.wrongOptions.insert(key) }
        wishes.origins[key] = origin(of: entry)
        wishes.note(option, of: nil, at: entry.keyRange.lowerBound, report)
      } else if isReadingDefaults, MemberPattern(key) != nil {
        // The pattern need not match a member of each protocol.
        if case .matches(let indices) = names.find(key) {
          patterns.append((entry, indices))
        } else {
          patterns.append((entry, []))
        }
      } else {
        switch find(entry, of: definition) {
        case .members(let indices): readMembers(indices, entry, of: definition, into: &wishes)
        case .matches(let indices): patterns.append((entry, indices))
        case .ambiguous, .nothing: break
        }
      }
    }
    // The entry of a member takes precedence over the entries of patterns, independent of their
    // order.
    for (entry, indices) in patterns {
      readMatches(indices, entry, of: definition, into: &wishes)
    }
  }

  /// The names that an option of all members can use.
  private var decoratorScope: OptionScope {
    declaration.members.isEmpty
      ? OptionScope()
      : OptionScope(parameters: declaration.members.filter(\.isDecorable).flatMap(\.parameterNames))
  }

  /// Returns the names and arguments that an option of these members can use.
  ///
  /// The arguments are those that all members have. If the members match a pattern, they are those
  /// that one member has, since the decorator may not act on all.
  private func scope(of indices: [Int], _ wishes: DecoratorEntries, isPattern: Bool) -> OptionScope
  {
    if indices.isEmpty { return OptionScope() }
    let shapes = indices.map { shape(of: $0, wishes) }
    let counts = zip(indices, shapes).map {
      declaration.members[$0].argumentsOfExpressions(completion: $1.completion)
    }
    let known = counts.contains(nil) ? [] : counts.compactMap(\.self)
    let hasResult = { (shape: MemberShape) in shape.facts.contains(.result) }
    let giveResults = isPattern ? shapes.contains(where: hasResult) : shapes.allSatisfy(hasResult)
    return OptionScope(
      parameters: indices.flatMap { declaration.members[$0].parameterNames },
      arguments: isPattern ? known.max() : known.min(),
      results: giveResults ? 1 : 0)
  }

  private func shape(of index: Int, _ wishes: DecoratorEntries) -> MemberShape {
    wishes.completions[index].map { MemberShape(of: declaration.members[index], in: facts, $0) }
      ?? shapes[index]
  }

  private func origin(of entry: YAMLEntry) -> OptionOrigin {
    OptionOrigin(
      place: SourcePlace(source: report.source, offset: entry.keyRange.lowerBound),
      isDefault: isReadingDefaults)
  }

  private func typeName(_ entry: YAMLEntry) -> String? {
    if isReadingDefaults {
      report.error(
        "'typeName' names the decorator of one protocol; write it in that protocol",
        at: entry.keyRange.lowerBound)
      return nil
    }
    guard let name = report.string(entry.value, "'typeName'") else { return nil }
    if name.isSwiftTypeName { return name }
    report.error(
      "'typeName' takes the name of a Swift type, not '\(name)'",
      at: entry.value.range.lowerBound)
    return nil
  }

  private func readList(
    _ entry: YAMLEntry, _ list: DecoratorDefinition.SelectionList,
    into wishes: inout DecoratorEntries
  ) {
    wishes.selection.own.begin(list)
    for item in report.strings(entry.value, "'\(list)'") ?? [] {
      let (indices, isPattern): ([Int], Bool) =
        switch names.find(item.text) {
        case .matches(let indices): (indices, true)
        default: (isReadingDefaults ? [] : self.indices(of: item.text, at: item.offset), false)
        }
      if isReadingDefaults, MemberPattern(item.text) == nil {
        report.error(
          "not every protocol has a member '\(item.text)'; name it in its protocol, or write a pattern such as '\(item.text)*'",
          at: item.offset)
      }
      wishes.selection.own.add(
        indices, to: list, as: item.text, isPattern: isPattern, at: item.offset)
    }
  }

  /// Returns the members of a name that is not a pattern.
  private func indices(of name: String, at offset: Int) -> [Int] {
    switch names.find(name) {
    case .members(let indices): return indices
    case .matches:
      report.error("'\(name)' is a pattern; write the name of each member here", at: offset)
    case .ambiguous(let message): report.error(message, at: offset)
    case .nothing: report.error(names.unknownName(name), at: offset)
    }
    return []
  }

  private func readMembers(
    _ indices: [Int], _ entry: YAMLEntry, of definition: DecoratorDefinition,
    into wishes: inout DecoratorEntries
  ) {
    wishes.selection.own.addEntry(
      for: indices, as: entry.key.text, isOff: entry.value.isOff, at: entry.keyRange.lowerBound)
    readOptions(entry, of: definition, indices, isPattern: false, into: &wishes)
  }

  private func readMatches(
    _ indices: [Int], _ entry: YAMLEntry, of definition: DecoratorDefinition,
    into wishes: inout DecoratorEntries
  ) {
    let others = wishes.selection.own.addPattern(
      for: indices, as: entry.key.text, isOff: entry.value.isOff, at: entry.keyRange.lowerBound)
    readOptions(entry, of: definition, others, isPattern: true, into: &wishes)
  }

  /// Reads the value of an entry for its members: `on`, `off`, or a map of options.
  private func readOptions(
    _ entry: YAMLEntry, of definition: DecoratorDefinition, _ indices: [Int], isPattern: Bool,
    into wishes: inout DecoratorEntries
  ) {
    if entry.value.isOff { return }
    if case .scalar(let scalar) = entry.value.content {
      if scalar.text == "on" || scalar.value == .null { return }
    }
    guard case .mapping(let options) = entry.value.content else {
      let key = entry.key.text
      if case .scalar(let scalar) = entry.value.content, case .bool(let isOn) = scalar.value {
        return report.error(
          "'\(key)' takes 'on', 'off' or a map of options; write '\(key): \(isOn ? "on" : "off")'",
          at: entry.value.range.lowerBound)
      }
      return report.expected(
        "'on', 'off' or a map of options", as: "'\(key)'", insteadOf: entry.value)
    }
    // The choice of the completion handler decides which names options can use.
    for option in options where option.key.text == Self.completionKey {
      readCompletion(option, indices, isPattern: isPattern, into: &wishes)
    }
    for option in options where option.key.text != Self.completionKey {
      readMemberOption(option, of: definition, indices, isPattern: isPattern, into: &wishes)
    }
  }

  /// Finds the members of a key that is not an option. If there are none, the key may be a
  /// misspelling of either.
  private func find(_ entry: YAMLEntry, of definition: DecoratorDefinition) -> MemberNames.Finding {
    let name = entry.key.text
    let finding = names.find(name)
    switch finding {
    case .members, .matches: break
    case .ambiguous(let message): report.error(message, at: entry.keyRange.lowerBound)
    case .nothing where MemberPattern(name) != nil:
      report.error(names.unknownName(name), at: entry.keyRange.lowerBound)
    case .nothing where isReadingDefaults:
      report.error(
        "unknown option '\(name)' in '\(definition.key)'"
          + (definition.hint(onFormerName: name)
            ?? nearest(to: name, among: definition.options.map(\.name)).map {
              "; did you mean '\($0)'?"
            }
            ?? "; to set up members in defaults, write a pattern such as 'fetch*'"),
        at: entry.keyRange.lowerBound)
    case .nothing:
      let keys =
        definition.options.filter { $0.scope != .member }.map(\.name)
        + DecoratorDefinition.commonKeys
      let members = names.all.filter { !$0.contains("(") }
      let hint =
        definition.hint(onFormerName: name)
        ?? nearest(to: name, among: keys + names.all).map { "; did you mean '\($0)'?" }
        ?? hint(onDecoratorOrItsOption: name, below: definition)
        ?? "; options are \(someOf(keys, width: 80))"
        + (members.isEmpty ? "" : "; members are \(someOf(members, width: 40))")
      report.error(
        "unknown option or member '\(name)' in '\(definition.key)'\(hint)",
        at: entry.keyRange.lowerBound)
    }
    return finding
  }

  /// Returns the advice on a key that belongs to another decorator, or is one; `nil` for other keys.
  private func hint(
    onDecoratorOrItsOption name: String, below definition: DecoratorDefinition
  ) -> String? {
    if definitions.contains(where: { $0.key == name }) {
      return "; to add the decorator '\(name)', indent it like '\(definition.key)'"
    }
    let owners = definitions.filter { $0.options.contains { $0.name == name } }.map(\.key)
    return owners.isEmpty ? nil : "; it is an option of \(enumeration(owners))"
  }

  private func readMemberOption(
    _ entry: YAMLEntry, of definition: DecoratorDefinition, _ indices: [Int], isPattern: Bool,
    into wishes: inout DecoratorEntries
  ) {
    let key = entry.key.text
    guard let option = definition.options.first(where: { $0.name == key }) else {
      let keys =
        definition.options.filter { $0.scope != .decorator }.map(\.name) + [Self.completionKey]
      report.error(
        "unknown member option '\(key)' in '\(definition.key)'"
          + (definition.hint(onFormerName: key) ?? suggestion(for: key, among: keys)),
        at: entry.keyRange.lowerBound)
      return
    }
    let scope = scope(of: indices, wishes, isPattern: isPattern)
    guard let value = value(of: option, entry, on: .member, in: scope) else {
      wishes.wrongOptions.insert(key)
      return
    }
    for index in indices {
      wishes.options[index, default: [:]][key] = value
      wishes.ownOrigins[index, default: [:]][key] = origin(of: entry)
    }
    wishes.note(option, of: indices, at: entry.keyRange.lowerBound, report)
    if isPattern, case .parameters(let also) = option.type, case .names(let names) = value {
      for name in names where !also.contains(name) {
        wishes.matchedParameters.append((key, name, indices, entry.keyRange.lowerBound, report))
      }
    }
  }

  /// The key for the name of a member's completion handler, if it cannot be inferred. Every member
  /// can have this key besides options.
  static let completionKey = "completion"

  private func readCompletion(
    _ entry: YAMLEntry, _ indices: [Int], isPattern: Bool, into wishes: inout DecoratorEntries
  ) {
    guard let name = report.string(entry.value, "'completion'") else { return }
    // A pattern also matches members without such a handler.
    let indices =
      isPattern
      ? indices.filter { declaration.members[$0].parameterNames.contains(name) } : indices
    for index in indices {
      let member = declaration.members[index]
      let handlers = member.parameters.indices.filter { member.parameters[$0].canComplete }
      let names = handlers.map { member.parameters[$0].plainName }
      if let place = names.firstIndex(of: name) {
        wishes.completions[index] = handlers[place]
      } else {
        report.error(
          "'\(member.fullName)' has no completion handler '\(name)' (an escaping closure that returns nothing)"
            + suggestion(for: name, among: names), at: entry.value.range.lowerBound)
      }
    }
  }

  private func value(
    of option: OptionDefinition, _ entry: YAMLEntry, on place: OptionDefinition.Scope,
    in scope: OptionScope
  ) -> OptionValue? {
    if isReadingDefaults, case .members = option.type {
      report.error(
        "'\(option.name)' names members, which differ between protocols; write it in each protocol",
        at: entry.keyRange.lowerBound)
      return nil
    }
    if option.scope != .both, option.scope != place {
      let member = isReadingDefaults ? "fetch*" : names.all.first ?? "member"
      report.error(
        place == .decorator
          ? "'\(option.name)' is an option of members; write '\(member): { \(option.name): ... }'"
          : "'\(option.name)' is an option of the decorator, not of a member; move it up, beside the \(isReadingDefaults ? "pattern" : "member")",
        at: entry.keyRange.lowerBound)
      return nil
    }
    let reader = OptionValueReader(report: report) { name, offset in
      indices(of: name, at: offset).map { index in
        MemberReference(index: index, name: declaration.members[index].fullName, offset: offset)
      }
    }
    return reader.value(entry.value, of: option.type, named: option.name, in: scope)
  }

  private func treatment(
    of index: Int, by definition: DecoratorDefinition, _ wishes: DecoratorEntries
  ) -> MemberTreatment {
    let options = wishes.common
    let own =
      wishes.options[index].map { options.merging($0) { $0.overridden(by: $1) } } ?? options
    let shape = self.shape(of: index, wishes)
    let (outcome, openQuestion) = outcome(of: index, by: definition, wishes, own, shape.facts)
    return MemberTreatment(
      outcome: outcome, openQuestion: openQuestion, options: own,
      ownOptions: wishes.options[index] ?? [:],
      ownOrigins: wishes.ownOrigins[index] ?? [:],
      completion: shape.completion, facts: shape.facts,
      namedAt: wishes.selection.naming(of: index)?.offset,
      isLeftOut: wishes.selection.leavesOut(index)
        || wishes.selection.leavesOutByNamingOthers(index))
  }

  /// Returns the outcome for a member. A member on which the decorator cannot act is forwarded. If
  /// the spec requests it by a name that no other member has, this is a mistake.
  private func outcome(
    of index: Int, by definition: DecoratorDefinition, _ wishes: DecoratorEntries,
    _ options: [String: OptionValue], _ facts: MemberFacts
  ) -> (MemberTreatment.Outcome, openQuestion: String?) {
    let member = declaration.members[index]
    if case .standardLibrary = origins[index] {
      return (.forwards(reason: "a protocol of the standard library requires it"), nil)
    }
    if wishes.selection.leavesOut(index) {
      return (.forwards(reason: "the spec leaves it out"), nil)
    }
    let naming = wishes.selection.naming(of: index)
    if wishes.selection.leavesOutByNamingOthers(index) {
      return (.forwards(reason: "the spec names only other members"), nil)
    }
    switch definition.treatment(of: facts, with: options) {
    case .act(let mode):
      if let naming, !naming.isPattern { return (.acts(mode: mode), nil) }
      guard let rule = definition.ruleToName(facts, with: options, isMatched: naming != nil)
      else { return (.acts(mode: mode), nil) }
      let name = names.shortest(for: member)
      return (
        .forwards(reason: "\(rule.reason); '\(name): on' includes it"),
        rule.asks ? rule.reason : nil
      )
    case .forward(let reason):
      if let naming, !naming.isPattern, !naming.isShared {
        report.error(
          "'\(definition.key)' cannot act on '\(member.fullName)': \(reason)", at: naming.offset)
      }
      return (.forwards(reason: reason), nil)
    }
  }
}

/// The properties of a member that decide which rules apply to it.
private struct MemberShape {
  /// The index of the completion handler.
  var completion: Int?
  var facts: MemberFacts

  init(of member: Member, in protocolFacts: ProtocolFacts, _ completion: Int?) {
    self.completion = completion
    facts = member.facts(in: protocolFacts, completion: completion)
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
