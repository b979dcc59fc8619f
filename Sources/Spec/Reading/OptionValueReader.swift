/// Reads the values that a spec gives to options, checked against the options' types.
struct OptionValueReader {
  let report: Report
  /// Finds the members of a name for options that name members; nil where there are none to name.
  let memberNames: ((_ name: String, _ offset: Int) -> [String])?

  /// The value of a node; nil after an error, which the report has.
  ///
  /// - Parameter parameters: the names that an option of type `parameters` may use, where they are known.
  func value(
    _ node: YAMLNode, of type: OptionType, named name: String, parameters: [String]?
  ) -> OptionValue? {
    let subject = "'\(name)'"
    switch type {
    case .boolean: return report.boolean(node, subject).map(OptionValue.boolean)
    case .integer(let minimum):
      guard let value = report.integer(node, subject) else { return nil }
      if let minimum, value < minimum {
        return failure("\(subject) is at least \(minimum), not \(value)", node)
      }
      return .integer(value)
    case .number(let minimum): return number(node, subject, minimum: minimum)
    case .duration: return duration(node, subject)
    case .string: return report.string(node, subject).map(OptionValue.string)
    case .word(let words):
      guard let word = report.string(node, subject) else { return nil }
      guard words.contains(word) else {
        return failure("\(subject) is \(enumeration(words, joiner: "or")), not '\(word)'", node)
      }
      return .word(word)
    case .expression(_): return expression(node, subject)
    case .parameters(let also): return names(node, subject, among: parameters.map { $0 + also })
    case .members:
      guard let items = report.strings(node, subject) else { return nil }
      return .names(items.flatMap { memberNames?($0.text, $0.offset) ?? [] })
    case .record(let record): return self.record(node, record, subject, parameters)
    }
  }

  private func failure(_ message: String, _ node: YAMLNode) -> OptionValue? {
    report.error(message, at: node.range.lowerBound)
    return nil
  }

  private func number(_ node: YAMLNode, _ subject: String, minimum: Double?) -> OptionValue? {
    var number: Double?
    if case .scalar(let scalar) = node.content {
      if case .integer(let value) = scalar.value { number = Double(value) }
      if case .float(let value) = scalar.value { number = value }
    }
    guard let number, number.isFinite else { return failure("\(subject) is a number", node) }
    if let minimum, number < minimum {
      return failure("\(subject) is at least \(minimum), not \(number)", node)
    }
    return .number(number)
  }

  private func duration(_ node: YAMLNode, _ subject: String) -> OptionValue? {
    guard let text = report.string(node, subject) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let count = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return failure(
        "\(subject) is a duration such as 250ms, 5s, 10m, 2h or 1d, not '\(text)'", node)
    }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit)
    return overflow
      ? failure("\(subject) is longer than can be counted", node)
      : .duration(milliseconds: milliseconds)
  }

  private func expression(_ node: YAMLNode, _ subject: String) -> OptionValue? {
    guard case .scalar(let scalar) = node.content, scalar.style != .plain else {
      let bytes = Array(report.source.text.utf8)[node.range]
      let text = String(decoding: bytes, as: UTF8.self).replacing("'", with: "''")
      return failure("\(subject) is Swift, which is quoted in YAML: write '\(text)'", node)
    }
    return .expression(scalar.text, offset: scalar.documentOffset(of: 0))
  }

  private func names(_ node: YAMLNode, _ subject: String, among names: [String]?) -> OptionValue? {
    guard let items = report.strings(node, subject) else { return nil }
    if let names {
      for item in items where !names.contains(item.text) {
        report.error(
          "\(subject) does not know '\(item.text)'" + suggestion(for: item.text, among: names),
          at: item.offset)
      }
    }
    return .names(items.map(\.text))
  }

  private func record(
    _ node: YAMLNode, _ type: RecordType, _ subject: String, _ parameters: [String]?
  ) -> OptionValue? {
    if case .scalar(let scalar) = node.content, scalar.value != .null {
      return shorthand(node, scalar, type, subject, parameters)
    }
    var keys = KeyedEntries(node, subject, report: report)
    var values: [String: OptionValue] = [:]
    for field in type.fields {
      guard let entry = keys.entry(field.name) else { continue }
      let value = entry.value
      if !field.companions.isEmpty, field.companions.allSatisfy({ keys.value($0) == nil }) {
        report.error(
          "'\(field.name)' goes with \(enumeration(field.companions, joiner: "or"))",
          at: entry.keyRange.lowerBound)
      }
      values[field.name] = self.value(
        value, of: field.type, named: field.name, parameters: parameters)
    }
    keys.reportUnknownKeys(of: subject, to: report)
    let given = type.oneOf.filter { keys.value($0) != nil }
    if !type.oneOf.isEmpty, given.count != 1 {
      return failure("\(subject) needs exactly one of \(enumeration(type.oneOf))", node)
    }
    return .record(values)
  }

  private func shorthand(
    _ node: YAMLNode, _ scalar: YAMLScalar, _ type: RecordType, _ subject: String,
    _ parameters: [String]?
  ) -> OptionValue? {
    let fields = type.shorthand.compactMap { name in type.fields.first { $0.name == name } }
    for field in fields where field.name == scalar.text {
      if case .boolean = field.type { return .record([field.name: .boolean(true)]) }
    }
    for field in fields {
      if case .boolean = field.type { continue }
      return value(
        node, of: field.type, named: String(subject.dropFirst().dropLast()), parameters: parameters
      )
      .map { .record([field.name: $0]) }
    }
    return failure("\(subject) is a map of 'key: value' lines", node)
  }
}
