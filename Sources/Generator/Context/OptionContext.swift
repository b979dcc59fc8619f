import Mustache
import Spec

extension OptionValue {
  /// The value as a template sees it.
  func value(of type: OptionType, in spec: SourceText, arguments: Int?) -> Value {
    switch self {
    case .boolean(let isOn): return .bool(isOn)
    case .integer(let number): return .string(String(number))
    case .number(let number): return .string(String(number))
    case .duration(let milliseconds): return .string(Self.durationText(milliseconds))
    case .string(let text): return .fields(LiteralText(text: text))
    case .word(let word): return .string(word)
    case .expression(let text, let offset):
      let declared = if case .expression(let count) = type { count } else { Int?.none }
      let line = spec.lineNumber(of: offset)
      return .fields(Expression(content: text, line: line, arguments: declared ?? arguments))
    case .names(let names):
      guard case .parameters(let words) = type else { return .list(names.map(Value.string)) }
      return .fields(Dictionary(words.map { ($0, .bool(names.contains($0))) }) { $1 })
    case .record(let values):
      guard case .record(let record) = type else { return .null }
      return .fields(optionContext(record.fields, values, in: spec, arguments: arguments))
    }
  }

  /// Names of parameters, or further words, that the value lists.
  var listedNames: [String] {
    if case .names(let names) = self { names } else { [] }
  }

  private static func durationText(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? ".seconds(\(grouped(seconds)))" : ".milliseconds(\(grouped(milliseconds)))"
  }

  /// Digits in groups of three where there are seven or more, as `swift format` wants them.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    guard digits.count > 6 else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "_" }
      text.append(digit)
    }
    return text
  }
}

extension OptionType {
  /// What a template sees of an option that has no value.
  fileprivate var absentValue: Value {
    if case .parameters(let words) = self, !words.isEmpty {
      .fields(Dictionary(words.map { ($0, false) }) { $1 })
    } else {
      .null
    }
  }
}

/// The values of options by their names; those that have none are null.
///
/// - Parameter arguments: how many arguments an expression has, nil where that cannot be seen.
func optionContext(
  _ definitions: [OptionDefinition], _ values: [String: OptionValue], in spec: SourceText,
  arguments: Int? = nil
) -> [String: Value] {
  var context: [String: Value] = [:]
  for option in definitions {
    context[option.name] =

      values[option.name]?.value(of: option.type, in: spec, arguments: arguments)
      ?? option.type.absentValue
  }
  return context
}

/// A text that can also be had as a Swift string literal: `{{title}}` and `{{title.literal}}`.
struct LiteralText: Fields {
  var content: String

  init(text: String) {
    content = text
  }

  var text: String? { content }
  var names: [String] { ["literal"] }

  func value(of name: Name) -> Value? {
    name == "literal" ? .string(content.debugDescription) : nil
  }
}

/// Swift from a spec: `{{options.when}}` as it stands there, `{{options.when.lines}}` line by line,
/// and `{{options.when.line}}`, the line of the spec where it begins.
///
/// Swift counts the arguments of a closure by the last one that is mentioned: where the expression
/// leaves that out, `{{options.when.ignored}}` is what has to be mentioned besides.
struct Expression: Fields {
  var content: String
  var line: Int
  /// How many arguments it has, nil where that cannot be seen.
  var arguments: Int?

  var text: String? { content }
  var names: [String] { ["line", "lines", "ignored"] }

  func value(of name: Name) -> Value? {
    switch name.text {
    case "line": .number(line)
    case "lines": .list(statement.map { .string(String($0)) })
    case "ignored": ignored.map(Value.string) ?? .null
    default: nil
    }
  }

  /// The lines of the expression, made a statement of its own where another one goes before it.
  private var statement: [Substring] {
    let trimmed = content[
      ..<(content.lastIndex { !$0.isWhitespace }.map(content.index(after:)) ?? content.startIndex)]
    let text = (ignored == nil ? "" : "return ") + trimmed
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private var ignored: String? {
    guard let arguments, arguments > 0 else { return nil }
    let last = "$\(arguments - 1)"
    return content.contains(last) ? nil : last
  }
}
