import SwiftDeclarations

/// Reads the values of options in a spec and checks them against the types of the options.
struct OptionValueReader {
  let report: Report
  /// A function that finds the members of a name, for options that name members; `nil` if there are
  /// no members to name.
  let findMembers: ((_ name: String, _ offset: Int) -> [MemberReference])?

  /// Returns the value of a node; `nil` after an error, which is in the report.
  func value(
    _ node: YAMLNode, of type: OptionType, named name: String, in scope: OptionScope
  ) -> OptionValue? {
    let subject = "'\(name)'"
    switch type {
    case .boolean: return report.boolean(node, subject).map(OptionValue.boolean)
    case .integer(let minimum, let maximum):
      guard let value = report.integer(node, subject) else { return nil }
      if let minimum, value < minimum {
        return failure("\(subject) is at least \(minimum), not \(value)", node)
      }
      if let maximum, value > maximum {
        return failure("\(subject) is at most \(maximum), not \(value)", node)
      }
      return .integer(value)
    case .number(let minimum, let maximum):
      return number(node, subject, minimum: minimum, maximum: maximum)
    case .duration(let minimum): return duration(node, subject, minimumMilliseconds: minimum)
    case .string: return report.string(node, subject).map(OptionValue.string)
    case .typeName:
      guard let name = report.string(node, subject) else { return nil }
      guard name.isQualifiedSwiftTypeName else {
        return failure("\(subject) is the name of a type in Swift, not '\(name)'", node)
      }
      return .string(name)
    case .word(let words):
      guard let word = report.string(node, subject) else { return nil }
      guard words.contains(word) else {
        return failure("\(subject) is \(enumeration(words, joiner: "or")), not '\(word)'", node)
      }
      return .word(word)
    case .expression(let arguments):
      return expression(node, subject, givenArguments: arguments ?? scope.arguments)
    case .parameters(let also):
      return names(node, subject, among: scope.parameters.map { $0 + also })
    case .members(nil):
      guard let items = report.strings(node, subject) else { return nil }
      return .members(items.flatMap { findMembers?($0.text, $0.offset) ?? [] })
    case .members(_?): return members(node, subject, scope).map(OptionValue.members)
    case .record(let record): return self.record(node, record, subject, scope)
    }
  }

  private func failure(_ message: String, _ node: YAMLNode) -> OptionValue? {
    report.error(message, at: node.range.lowerBound)
    return nil
  }

  private func unexpected(
    _ node: YAMLNode, _ expectation: String, _ subject: String
  ) -> OptionValue? {
    report.expected(expectation, as: subject, insteadOf: node)
    return nil
  }

  private func number(
    _ node: YAMLNode, _ subject: String, minimum: Double?, maximum: Double?
  ) -> OptionValue? {
    var number: Double?
    if case .scalar(let scalar) = node.content {
      if case .integer(let value) = scalar.value { number = Double(value) }
      if case .float(let value) = scalar.value { number = value }
    }
    guard let number, number.isFinite else { return unexpected(node, "a number", subject) }
    if let minimum, number < minimum {
      return failure("\(subject) is at least \(Int(minimum)), not \(number)", node)
    }
    if let maximum, number > maximum {
      return failure("\(subject) is at most \(Int(maximum)), not \(number)", node)
    }
    return .number(number)
  }

  private static let duration = "a duration such as 250ms, 5s, 10m, 2h or 1d"

  private func duration(
    _ node: YAMLNode, _ subject: String, minimumMilliseconds minimum: Int?
  ) -> OptionValue? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else {
      return unexpected(node, Self.duration, subject)
    }
    let text = scalar.text
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let count = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return unexpected(node, Self.duration, subject)
    }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit)
    if overflow { return failure("\(subject) is longer than can be counted", node) }
    if let minimum, milliseconds < minimum {
      return failure("\(subject) is at least \(minimum)ms, not \(text)", node)
    }
    return .duration(milliseconds: milliseconds)
  }

  private func expression(
    _ node: YAMLNode, _ subject: String, givenArguments count: Int?
  ) -> OptionValue? {
    guard case .scalar(let scalar) = node.content, scalar.style != .plain else {
      if case .scalar(let scalar) = node.content, scalar.value == .null {
        return unexpected(node, "Swift in quotes", subject)
      }
      let bytes = Array(report.source.text.utf8)[node.range]
      let text = String(decoding: bytes, as: UTF8.self).replacing("'", with: "''")
      return failure("\(subject) is Swift, which is quoted in YAML: write '\(text)'", node)
    }
    return report.swift(scalar, subject, givenArguments: count).map {
      .expression(
        $0, at: SourcePlace(source: report.source, offset: scalar.documentOffset(of: 0)))
    }
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
    _ node: YAMLNode, _ type: RecordType, _ subject: String, _ scope: OptionScope
  ) -> OptionValue? {
    if case .scalar(let scalar) = node.content {
      return shorthand(node, scalar, type, subject, scope)
    }
    var keys = KeyedEntries(node, subject, report: report)
    var values: [String: OptionValue] = [:]
    for field in type.fields {
      guard let entry = keys.entry(field.name) else { continue }
      let value = entry.value
      values[field.name] = self.value(
        value, of: field.type, named: field.name, in: scope)
    }
    keys.reportUnknownKeys(of: subject, to: report)
    if !keys.hasUnknownKeys { checkCombination(in: &keys, of: type, subject, node) }
    for field in type.fields where field.isTooLong(among: values) {
      report.error(field.lengthMessage, at: keys.entry(field.name)?.keyRange.lowerBound ?? 0)
    }
    return .record(values)
  }

  /// Checks that a record has the fields that belong together.
  private func checkCombination(
    in keys: inout KeyedEntries, of type: RecordType, _ subject: String, _ node: YAMLNode
  ) {
    let given = type.oneOf.filter { keys.value($0) != nil }
    if !type.oneOf.isEmpty, given.count != 1 {
      let choice = enumeration(type.oneOf, joiner: "or")
      report.error("\(subject) needs exactly one of \(choice)", at: node.range.lowerBound)
      return
    }
    for field in type.fields where !field.companions.isEmpty {
      guard let entry = keys.entry(field.name),
        field.companions.allSatisfy({ keys.value($0) == nil })
      else { continue }
      report.error(field.companionMessage, at: entry.keyRange.lowerBound)
    }
  }

  private func shorthand(
    _ node: YAMLNode, _ scalar: YAMLScalar, _ type: RecordType, _ subject: String,
    _ scope: OptionScope
  ) -> OptionValue? {
    let fields = type.shorthand.compactMap { name in type.fields.first { $0.name == name } }
    for field in fields where field.name == scalar.text {
      if case .boolean = field.type { return .record([field.name: .boolean(true)]) }
    }
    if type.fields.contains(where: { $0.name == scalar.text }) {
      return failure(
        "\(subject) needs a value for '\(scalar.text)': write { \(scalar.text): ... }", node)
    }
    guard scalar.value != .null, let field = fields.first(where: { !$0.isBoolean }) else {
      return unexpected(node, "a map of 'key: value' lines", subject)
    }
    let name = String(subject.dropFirst().dropLast())
    return value(node, of: field.type, named: name, in: scope)
      .map { .record([field.name: $0]) }
  }
}

extension OptionDefinition {
  /// The message on an option without any of its companions.
  var companionMessage: String {
    let names = companions.map { $0.replacing(".", with: ": ") }
    return "'\(name)' goes with \(enumeration(names, joiner: "or"))"
  }

  var isBoolean: Bool {
    if case .boolean = type { true } else { false }
  }
}
