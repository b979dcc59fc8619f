import DecoratorDeclarations

/// The statements of a spec on failures, as options of a decorator.
extension DecoratorReader {
  /// Checks what a spec says about failures, once for all decorators of a protocol.
  static func check(
    _ statements: [FailureStatement], in table: MemberTable,
    among catalog: DecoratorCatalog
  ) {
    guard !statements.isEmpty, let definition = catalog.definitionOfFailures else { return }
    for statement in statements {
      var reader = DecoratorReader(
        table: table, definition: definition, catalog: catalog,
        origin: EntryOrigin(report: statement.report),
        selection: MemberSelection(names: table.members.map(\.fullName), offsetOfDefaults: 0))
      reader.read(statement, report: statement.report)
      reader.checkObstacles()
      reader.checkEffect(of: statement)
    }
  }

  /// Reads what counts as a failure: a map of the options on failures and of members, or one word.
  mutating func read(_ statement: FailureStatement, report: Report) {
    let own = origin
    origin = EntryOrigin(report: report, isDefault: statement.isDefault, isStatement: true)
    defer { origin = own }
    let options = definition.options.filter(\.isOfFailures)
    let unused = catalog.definitionOfFailures?.options.filter(\.isOfFailures).map(\.name) ?? []
    let value = statement.entry.value
    guard case .mapping(let entries) = value.content else {
      let switches = options.filter(\.isBoolean)
      guard let option = switches.first(where: { $0.name == value.scalar?.text }) else {
        return report.expected(
          "'\(switches.map(\.name).joined())', or a map with \(enumeration(options.map(\.name)))",
          as: "'failures'", insteadOf: value)
      }
      return set(option, to: .boolean(true), of: nil, at: value.offset)
    }
    var patterns: [(entry: YAMLEntry, members: [Int])] = []
    var members: [(entry: YAMLEntry, members: [Int])] = []
    for entry in entries {
      let key = entry.key.text
      if let option = options.first(where: { $0.name == key }) {
        read(option, entry, in: decoratorScope)
        continue
      }
      // The decorator does not use it.
      if unused.contains(key) { continue }
      switch table.names.find(key) {
      case .matches(let indices): patterns.append((entry, indices))
      case _ where origin.isDefault && MemberPattern(key) != nil: patterns.append((entry, []))
      case .members(let indices): members.append((entry, indices))
      case .ambiguous(let message): report.error(message, at: entry.offset)
      case .nothing:
        report.error(
          "unknown option or member '\(key)' in 'failures'"
            + (keyHint(for: key, among: options.map(\.name) + table.names.all)
              ?? "; options are \(enumeration(options.map(\.name)))\(table.names.listed)"),
          at: entry.offset)
      }
    }
    for (entry, indices) in patterns { read(entry, of: indices, isPattern: true, options) }
    for (entry, indices) in members { read(entry, of: indices, isPattern: false, options) }
  }

  mutating func read(
    _ entry: YAMLEntry, of indices: [Int], isPattern: Bool, _ options: [OptionDefinition]
  ) {
    if entry.value.isOff {
      for option in options {
        set(option, to: .boolean(false), of: indices, isOfPattern: isPattern, at: entry.offset)
      }
      return
    }
    guard case .mapping(let fields) = entry.value.content else {
      return report.expected(
        "'off' or a map of options", as: "'\(entry.key.text)'", insteadOf: entry.value)
    }
    for field in fields {
      guard let option = options.first(where: { $0.name == field.key.text }) else {
        // One that the decorator does not use is none of this reader's mistakes.
        report.unknown(
          "option", field.key.text, in: " in 'failures'", among: options.map(\.name),
          at: field.offset)
        continue
      }
      read(option, field, of: indices, isPattern, in: scope(of: indices, isPattern))
    }
  }
}

extension DecoratorCatalog {
  /// A definition with all options that say what counts as a failure; `nil` if no decorator has them.
  fileprivate var definitionOfFailures: DecoratorDefinition? {
    definitions.first { $0.failureUse == .all }
  }
}
