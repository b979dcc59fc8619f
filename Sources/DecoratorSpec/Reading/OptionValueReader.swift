import DecoratorDeclarations

/// The names and numbers of arguments that the values of options can use.
struct OptionScope {
  var parameters: [String]?
  /// The number of arguments of a completion handler, or 1 for the result; `nil` if it is not visible.
  var arguments: Int?
  /// The number of arguments of Swift that is passed to another member: the result, or none.
  var results: Int?
}

/// Reads the value of an option in a spec and checks it against the type of the option.
struct OptionValueReader {
  let node: YAMLNode
  let name: String
  let report: Report
  var scope = OptionScope()
  /// A Boolean value that indicates whether Swift is a condition for an error.
  var judgesErrors = false
  /// Finds the members of a name; `nil` if there are no members to name.
  var findMembers: ((_ name: String, _ offset: Int) -> [MemberReference])?

  var subject: String { "'\(name)'" }

  private var text: String? { node.scalar?.text }

  /// Returns the value of the node; `nil` after an error, which is in the report.
  func value(of type: OptionType) -> OptionValue? {
    switch type {
    case .boolean: return report.boolean(node, subject).map(OptionValue.boolean)
    case .integer(let minimum, let maximum):
      guard let value = report.integer(node, subject), isWithin(minimum, maximum, Double(value))
      else { return nil }
      return .integer(value)
    case .number(let minimum, let maximum):
      guard let value = number(upTo: maximum), isWithin(minimum, maximum, value) else { return nil }
      return .number(value)
    case .duration(let minimum, let words):
      if let text, words.contains(text) { return .word(text) }
      return duration(minimumMilliseconds: minimum, words: words)
    case .string: return report.string(node, subject).map(OptionValue.string)
    case .typeName:
      guard let name = report.string(node, subject) else { return nil }
      guard name.namesType else {
        let isLowercase = name.hasSuffix("Actor") && name.isQualifiedSwiftTypeName
        let hint = nearHint(for: name, among: [isLowercase ? name.capitalized : "MainActor"])
        let type = "the name of a Swift type" + (hint == nil ? " such as 'MainActor'" : "")
        return failure("\(subject) takes \(type), not '\(name)'\(hint ?? "")")
      }
      return .expression(name, at: SourcePlace(source: report.source, offset: node.offset))
    case .word(let words): return report.word(node, subject, among: words).map(OptionValue.word)
    case .expression(let arguments): return expression(givenArguments: arguments ?? scope.arguments)
    case .strings(let arguments): return texts(givenArguments: arguments ?? scope.arguments)
    case .parameters(let also): return names(among: scope.parameters.map { $0 + also })
    case .members(nil):
      return report.strings(node, subject).map { items in
        .members(items.flatMap { findMembers?($0.text, $0.offset) ?? [] })
      }
    case .members(_?): return members(node).map(OptionValue.members)
    case .member:
      return report.string(node, subject).flatMap { name in
        let references = findMembers?(name, node.offset) ?? []
        guard references.count > 1 else { return .members(references) }
        return failure("\(subject) takes one member, and '\(name)' stands for \(references.count)")
      }
    case .record(let record): return self.record(record)
    }
  }

  private func failure(_ message: String) -> OptionValue? {
    report.error(message, at: node.offset)
    return nil
  }

  private func unexpected(_ expectation: String) -> OptionValue? {
    report.expected(expectation, as: subject, insteadOf: node)
    return nil
  }

  private func isWithin(
    _ minimum: Int?, _ maximum: Int?, unit: String = "", _ value: Double
  ) -> Bool {
    var limit: String?
    if let minimum, value < Double(minimum) { limit = "at least \(minimum)\(unit)" }
    if let maximum, value > Double(maximum) { limit = "at most \(maximum)\(unit)" }
    guard let limit else { return true }
    let percentage = maximum == 100 && 0 < value && value < 1
    _ = failure(
      "\(subject) must be \(limit), not \(text ?? "")"
        + (percentage ? "; it is a percentage, so write '\(Int((value * 100).rounded()))'" : ""))
    return false
  }

  private func number(upTo maximum: Int?) -> Double? {
    switch node.scalar?.value {
    case .integer(let value): return Double(value)
    case .float(let value): return value
    default:
      let percentage = text?.wholeMatch(of: /([0-9.]+) *%/).flatMap { Double($0.1) }
      // More than all is a mistake of another kind.
      let isPercentage = maximum == 100
      var advice = ""
      if let percentage, percentage <= 100 {
        advice = "; write '\(isPercentage ? String(Int(percentage)) : String(percentage / 100))'"
      }
      let example = isPercentage ? "95" : "0.5"
      report.error(
        "\(subject) takes a number such as '\(example)'\(node.contrast)\(advice)", at: node.offset)
      return nil
    }
  }

  private static let units = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]

  private func duration(minimumMilliseconds minimum: Int?, words: [String]) -> OptionValue? {
    let duration =
      (["a whole number with a unit, such as '250ms', '5s', '10m', '2h' or '1d'"]
      + words.map { "'\($0)'" }).joined(separator: ", or ")
    guard let text, node.scalar?.value != .null else { return unexpected(duration) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), let unit = Self.units[String(text.dropFirst(digits.count))]
    else { return unexpected(duration) }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit)
    if overflow { return failure("\(subject) is too long; write a shorter duration") }
    return isWithin(minimum, nil, unit: "ms", Double(milliseconds))
      ? .duration(milliseconds: milliseconds) : nil
  }

  private func expression(givenArguments count: Int?) -> OptionValue? {
    if node.scalar?.value == .null { return unexpected("Swift in quotes") }
    if judgesErrors, let types = node.itemsOrItself.typeNames {
      let condition = types.map { "$0 is \($0)" }.joined(separator: " || ")
      return failure("\(subject) takes a condition in quotes; write '\(condition)'")
    }
    if judgesErrors, let status = node.itemsOrItself.first?.scalar?.value,
      case .integer(let status) = status
    {
      return failure(
        "\(subject) takes a condition in quotes; write it like '($0 as? HTTPError)?.status == \(status)', with your error"
      )
    }
    let quoted = node.scalar.flatMap { $0.isPlain ? nil : $0 }
    let text =
      quoted?.text ?? String(decoding: Array(report.source.text.utf8)[node.range], as: UTF8.self)
    let body =
      count == 0
      ? (quoted == nil ? text.bodyOfClosure : nil) : text.bodyOfClosure ?? text.bodyOfNamedClosure
    guard let scalar = quoted, body == nil else {
      let straight = text.trimmingTypographicQuotes
      let advice =
        body != nil
        ? "in quotes, without braces"
        : straight == text ? "in quotes" : "in straight quotes"
      let suggestion = (body ?? straight).replacing("'", with: "''")
      return failure("\(subject) takes Swift \(advice); write '\(suggestion)'")
    }
    return report.swift(scalar, subject, givenArguments: count).map {
      .expression($0, at: SourcePlace(source: report.source, offset: scalar.documentOffset(of: 0)))
    }
  }

  private func names(among names: [String]?) -> OptionValue? {
    guard let items = report.strings(node, subject) else { return nil }
    for item in items where names?.contains(item.text) == false {
      report.unknown(
        "name", item.text, in: " in \(subject)", among: names ?? [], at: item.offset)
    }
    return .names(items.map(\.text))
  }

  private func record(_ type: RecordType) -> OptionValue? {
    if let scalar = node.scalar { return shorthand(scalar, type) }
    let keys = MappingReader(node, subject, report: report)
    var values: [String: OptionValue] = [:]
    for field in type.fields {
      guard let entry = keys.entry(field.name) else { continue }
      values[field.name] = OptionValueReader(
        node: entry.value, name: field.name, report: report, scope: scope, findMembers: findMembers
      ).value(of: field.type)
    }
    keys.finish()
    if !keys.hasUnknownKeys { checkCombination(in: keys, of: type) }
    for field in type.fields {
      guard let message = field.excess(among: values, of: type.fields) else { continue }
      report.error(message, at: keys.entry(field.name)?.offset ?? node.offset)
    }
    return .record(values)
  }

  private func checkCombination(in keys: MappingReader, of type: RecordType) {
    let given = type.oneOf.filter { keys.value($0) != nil }
    if !type.oneOf.isEmpty, given.count != 1 {
      let advice = given.isEmpty ? "add one" : "keep \(enumeration(given, joiner: "or"))"
      report.error(
        "\(subject) needs exactly one of \(enumeration(type.oneOf)); \(advice)",
        at: node.offset)
      return
    }
    for field in type.fields where !field.companions.isEmpty {
      guard let entry = keys.entry(field.name),
        field.companions.allSatisfy({ keys.value($0) == nil })
      else { continue }
      report.error(field.companionMessage, at: entry.offset)
    }
  }

  private func shorthand(_ scalar: YAMLScalar, _ type: RecordType) -> OptionValue? {
    let fields = type.shorthand.compactMap { name in type.fields.first { $0.name == name } }
    if let field = fields.first(where: { $0.name == scalar.text && $0.isBoolean }) {
      return .record([field.name: .boolean(true)])
    }
    if let field = type.fields.first(where: { $0.name == scalar.text && !$0.isBoolean }) {
      return failure(
        "'\(field.name)' of \(subject) needs a value; write "
          + "'\(name): { \(field.name): \(field.exampleOfValues) }'")
    }
    let isWord = scalar.text.first?.isLetter ?? false
    guard scalar.value != .null, let field = fields.first(where: { !$0.isBoolean }),
      !(isWord && field.exampleOfNumbers != nil)
    else {
      let words = fields.filter(\.isBoolean).map { "'\($0.name)'" }
      let others = fields.filter { !$0.isBoolean }.prefix(1).map {
        $0.exampleOfNumbers ?? "a value"
      }
      let map = "a map with \(enumeration(type.fields.map(\.name), joiner: "or"))"
      let example = fields.isEmpty ? ", such as '\(type.exampleOfValues(scalar.text))'" : ""
      return unexpected((words + others + [map]).joined(separator: ", or ") + example)
    }
    guard let value = value(of: field.type) else { return nil }
    let values = [field.name: value]
    for field in type.fields {
      if let message = field.excess(among: values, of: type.fields) { return failure(message) }
    }
    return .record(values)
  }
}

extension [YAMLNode] {
  /// The names of types, if each node is one and nothing else.
  fileprivate var typeNames: [String]? {
    let texts = compactMap { $0.scalar?.text.trimmingTypographicQuotes }
    return !isEmpty && texts.count == count && texts.allSatisfy(\.namesType) ? texts : nil
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// `true` if it is the name of a Swift type, which begins with a capital letter.
  fileprivate var namesType: Bool {
    isQualifiedSwiftTypeName && split(separator: ".").last?.first?.isUppercase == true
  }

  /// The text without the quotes of a word processor around it.
  fileprivate var trimmingTypographicQuotes: String {
    wholeMatch(of: /[‘’“”](.*)[‘’“”]/).map { String($0.1) } ?? self
  }

  /// The text of a closure with one parameter, which is `$0` in it: `$0.isEmpty` of
  /// `{ items in items.isEmpty }`.
  fileprivate var bodyOfNamedClosure: String? {
    guard let match = wholeMatch(of: /\{ *\(?(\w+)\)? +in +([^{}]*?) *\}/) else { return nil }
    let name = match.1
    return String(
      match.2.replacing(/\b\w+\b/.wordBoundaryKind(.simple)) {
        $0.output == name ? "$0" : $0.output
      })
  }

  /// The text between braces around all of it, if it uses arguments such as `$0`.
  fileprivate var bodyOfClosure: String? {
    guard contains("$"), let match = wholeMatch(of: /\{ *([^{}]*?) *\}/) else { return nil }
    return String(match.1)
  }
}

extension RecordType {
  /// A map of the first field and of those that it needs.
  ///
  /// - Parameter text: What stands where the map should be, which may be the number of the first field.
  func exampleOfValues(_ text: String) -> String {
    let names = fields.prefix(1).flatMap { [$0.name] + $0.companions }
    let values = names.compactMap { name in fields.first { $0.name == name } }.map {
      field -> String in
      let isNumber = if case .integer = field.type { Int(text) != nil } else { false }
      return "\(field.name): \(isNumber ? text : field.exampleOfValues)"
    }
    return "{ \(values.joined(separator: ", ")) }"
  }
}

extension OptionDefinition {
  var companionMessage: String {
    let names = companions.map { $0.replacing(".", with: ": ") }
    return "'\(name)' works only with \(enumeration(names, joiner: "or")); "
      + "add \(names.count == 1 ? "it" : "one"), or remove '\(name)'"
  }

  /// A Boolean value that indicates whether a number alone can be its value.
  var isNumeric: Bool {
    switch type {
    case .integer, .number: true
    case .record(let record):
      record.fields.contains { record.shorthand.contains($0.name) && $0.isNumeric }
    default: false
    }
  }

  /// A description of its values, if they begin with a digit.
  fileprivate var exampleOfNumbers: String? {
    switch type {
    case .duration: "a duration such as '5s'"
    case .integer: "a whole number"
    case .number: "a number"
    default: nil
    }
  }

  fileprivate var exampleOfValues: String {
    switch type {
    case .duration: "5s"
    case .integer(let minimum, _): "\(max(minimum ?? 0, 2))"
    case .number(let minimum, _): "\(max(minimum ?? 0, 2))"
    default: "..."
    }
  }

  package var isBoolean: Bool { if case .boolean = type { true } else { false } }
}

extension OptionValueReader {
  /// Returns members, some with arguments: `[front, { item: [id] }]`, or only `{ item: [id] }`.
  private func members(_ node: YAMLNode) -> [MemberReference]? {
    switch node.content {
    case .sequence(let items):
      return items.flatMap { item in
        if case .sequence = item.content {
          report.expected(Self.member, as: "each item of \(subject)", insteadOf: item)
          return [MemberReference]()
        }
        return members(item) ?? []
      }
    case .mapping(let entries):
      return entries.flatMap { entry in
        let references = findMembers?(entry.key.text, entry.offset) ?? []
        guard let arguments = arguments(entry) else { return [MemberReference]() }
        return references.map { reference in
          var reference = reference
          reference.arguments = arguments
          return reference
        }
      }
    case .scalar(let scalar) where scalar.value != .null:
      return findMembers?(scalar.text, node.offset) ?? []
    case .scalar:
      report.expected("a list such as '[a, { b: [id] }]'", as: subject, insteadOf: node)
      return nil
    }
  }

  private static let member = "a member, or a member with arguments such as '{ b: [id] }'"

  /// Returns names of parameters, and other Swift; `nil` after a mistake.
  private func arguments(_ entry: YAMLEntry) -> [MemberReference.Argument]? {
    let subject = "an argument of '\(entry.key.text)'"
    let nodes = entry.value.itemsOrItself
    let arguments = nodes.compactMap { node -> MemberReference.Argument? in
      guard case .scalar(let scalar) = node.content, scalar.value != .null else {
        report.expected("a parameter, or Swift in quotes", as: subject, insteadOf: node)
        return nil
      }
      let text = scalar.text
      guard text.wholeMatch(of: /[A-Za-z_]\w*/) != nil, !["true", "false", "nil"].contains(text)
      else {
        return report.swift(scalar, subject, givenArguments: scope.results)
          .map(MemberReference.Argument.expression)
      }
      if let parameters = scope.parameters, !parameters.contains(text) {
        let other = "; if it is other Swift, write '(\(text))'"
        report.error(
          "unknown parameter '\(text)'" + (nearHint(for: text, among: parameters) ?? other),
          at: node.offset)
        return nil
      }
      return .parameter(text)
    }
    return arguments.count == nodes.count ? arguments : nil
  }
}
