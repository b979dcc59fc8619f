import DecoratorMustache
import DecoratorSpec

/// The names in templates of the options of a decorator, or of the fields of a record among them.
final class OptionNames: Sendable {
  let definitions: [OptionDefinition]
  let indices: NameTable<Int>
  /// The fields of records, and the additional words of options that list parameters.
  fileprivate let parts: [Parts]

  fileprivate enum Parts: Sendable {
    case none
    case fields(OptionNames)
    case words(NameTable<String>)
  }

  init(_ definitions: [OptionDefinition]) {
    self.definitions = definitions
    indices = NameTable(definitions.enumerated().map { ($1.name, $0) })
    parts = definitions.map { definition in
      switch definition.type {
      case .record(let record): .fields(OptionNames(record.fields))
      case .parameters(let words): .words(NameTable(words.map { ($0, $0) }))
      default: .none
      }
    }
  }
}

/// The values of options in a spec. An option that the spec does not mention is null.
final class OptionContext: Fields {
  private let options: OptionNames
  /// The values, in the order of the definitions.
  private let values: [Value]

  /// - Parameters:
  ///   - arguments: The number of arguments of an expression; `nil` if it is not visible.
  ///   - reference: A function that returns the context of a member that an option names.
  init(
    _ options: OptionNames, _ values: [String: OptionValue], arguments: Int? = nil,
    reference: (MemberReference, _ option: String) -> Value = { reference, _ in
      .string(reference.name)
    }
  ) {
    self.options = options
    self.values = options.definitions.indices.map { index in
      let parts = options.parts[index]
      guard let value = values[options.definitions[index].name] else { return .null }
      let type = options.definitions[index].type
      if case .members(let members) = value {
        return .list(members.map { reference($0, options.definitions[index].name) })
      }
      return value.value(of: type, with: parts, arguments: arguments)
    }
  }

  func value(of name: Name) -> Value? { options.indices[name].map { values[$0] } }

  var names: [String] { options.indices.names }
}

/// The words of a list in a spec.
private final class ListedNames: Fields {
  private let listed: [String]
  private let words: NameTable<String>

  init(_ listed: [String], among words: NameTable<String>) {
    self.listed = listed
    self.words = words
  }

  func value(of name: Name) -> Value? { words[name].map { .bool(listed.contains($0)) } }

  var names: [String] { words.names }
}

extension OptionValue {
  /// Returns the value for templates.
  fileprivate func value(
    of type: OptionType, with parts: OptionNames.Parts, arguments: Int?
  ) -> Value {
    switch self {
    case .boolean(let isOn): return .bool(isOn)
    case .integer(let number): return .string(String(number))
    case .number(let number): return .string(String(number))
    case .duration(let milliseconds): return .string(Self.durationText(milliseconds))
    case .string(let text): return .fields(LiteralText(text))
    case .word(let word):
      if case .duration = type { return .string(".\(word)") }
      return .string(word)
    case .expression(let text, let place):
      let declared = if case .expression(let count) = type { count } else { Int?.none }
      return .fields(Expression(content: text, at: place, arguments: declared ?? arguments))
    case .names(let names):
      guard case .words(let words) = parts, !words.names.isEmpty else {
        return .list(names.map(Value.string))
      }
      return names.contains { words.names.contains($0) }
        ? .fields(ListedNames(names, among: words)) : .null
    case .members(let members): return .list(members.map { .string($0.name) })
    case .record(let values):
      guard case .fields(let fields) = parts else { return .null }
      return .fields(OptionContext(fields, values, arguments: arguments))
    }
  }

  /// The names of parameters, or additional words, that the value lists.
  var listedNames: [String] {
    if case .names(let names) = self { names } else { [] }
  }

  private static func durationText(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? ".seconds(\(grouped(seconds)))" : ".milliseconds(\(grouped(milliseconds)))"
  }

  /// Returns the digits, in groups of three if there are at least seven, as `swift format` wants
  /// them.
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
