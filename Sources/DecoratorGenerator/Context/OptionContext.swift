import DecoratorMustache
import DecoratorSpec

extension [OptionDefinition] {
  /// The options of a decorator, or the fields of a record among them, by their names.
  var byName: FieldTable<OptionDefinition> { FieldTable(map { ($0.name, $0) }) }
}

/// The values of options in a spec. An option that the spec does not mention is null.
final class OptionContext: Fields {
  private let options: FieldTable<OptionDefinition>
  private let values: [String: OptionValue]
  private let arguments: Int?
  private let reference: @Sendable (MemberReference, _ option: String) -> Value

  /// - Parameters:
  ///   - arguments: The number of arguments of an expression; `nil` if it is not visible.
  ///   - reference: A function that returns the context of a member that an option names.
  init(
    _ options: FieldTable<OptionDefinition>, _ values: [String: OptionValue], arguments: Int? = nil,
    reference: @escaping @Sendable (MemberReference, _ option: String) -> Value = {
      reference, _ in .string(reference.name)
    }
  ) {
    self.options = options
    self.values = values
    self.arguments = arguments
    self.reference = reference
  }

  var names: Set<String> { options.names }

  func value(of name: FieldName) -> Value? {
    guard let option = options[name] else { return nil }
    return values[option.name].map { value($0, of: option) } ?? .null
  }

  private func value(_ value: OptionValue, of option: OptionDefinition) -> Value {
    switch value {
    case .boolean(let isOn): return .bool(isOn)
    case .integer(let number): return .number(number)
    case .number(let number): return .string(String(number))
    case .duration(let milliseconds): return .string(durationText(milliseconds))
    case .string(let text): return .literal(text)
    case .word(let word):
      if case .duration = option.type { return .string(".\(word)") }
      return .string(word)
    case .expression(let text, let place):
      var count = arguments
      switch option.type {
      case .expression(let declared?): count = declared
      default: break
      }
      return .expression(text, at: place, arguments: count)
    case .texts(let texts, let place):
      guard case .strings(let declared) = option.type else { return .null }
      let list = texts.map(\.literal).joined(separator: ", ")
      return .expression("[\(list)]", at: place, arguments: declared ?? arguments)
    case .names(let names):
      guard case .parameters(let words) = option.type, !words.isEmpty else { return .texts(names) }
      return words.contains(where: names.contains)
        ? .conditions(FieldTable(names: words)) { names.contains($0) } : .null
    case .members(let members):
      return .list(members.map { reference($0, option.name) })
    case .record(let values):
      guard case .record(let record) = option.type else { return .null }
      return .fields(OptionContext(record.fields.byName, values, arguments: arguments))
    }
  }
}

extension OptionValue {
  /// The names of parameters, or additional words, that the value lists.
  var listedNames: [String] {
    if case .names(let names) = self { names } else { [] }
  }
}

private func durationText(_ milliseconds: Int) -> String {
  let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
  return rest == 0 ? ".seconds(\(grouped(seconds)))" : ".milliseconds(\(grouped(milliseconds)))"
}

/// Returns the digits, in groups of three if there are at least seven, as `swift format` wants them.
private func grouped(_ number: Int) -> String {
  var digits = String(number)
  guard digits.count > 6 else { return digits }
  for place in stride(from: digits.count - 3, to: 0, by: -3) {
    digits.insert("_", at: digits.index(digits.startIndex, offsetBy: place))
  }
  return digits
}

extension Value {
  /// Returns Swift from a spec.
  ///
  /// - `{{options.when}}` is the expression as it is written.
  /// - `{{options.when.lines}}` is the expression line by line.
  /// - `{{options.when.line}}` is the line where it begins in `{{options.when.spec}}`. This is the
  ///   spec, or the file with the defaults of the spec.
  /// - `{{options.when.ignored}}` is an additional argument to mention. Swift counts the arguments
  ///   of a closure by the last one that it mentions. This argument is needed if the expression does
  ///   not mention its last one.
  ///
  /// - Parameter arguments: The number of arguments; `nil` if it is not visible.
  fileprivate static func expression(
    _ content: String, at place: SourcePlace, arguments: Int?
  ) -> Value {
    let last = arguments.flatMap { $0 > 0 ? "$\($0 - 1)" : nil }
    let ignored = last.flatMap { content.contains($0) ? nil : $0 }
    // It is a statement if another one precedes it.
    var text = (ignored == nil ? "" : "return ") + content
    while text.last?.isWhitespace == true { text.removeLast() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .fields(
      [
        "line": .number(place.line), "spec": .literal(place.source.path),
        "lines": .texts(lines.map(String.init)), "ignored": .text(ignored),
      ], text: content)
  }
}
