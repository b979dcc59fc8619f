import DecoratorCommandLine
import DecoratorGenerator
import DecoratorSpec

/// The output of `decorate templates list`: the decorators with their options, followed by the
/// other templates.
struct TemplateList {
  private static let width = 100

  let library: TemplateLibrary

  /// - Throws: The mistakes in the first template that has some.
  func lines() throws -> [String] {
    let parts = library.templates.filter { $0.key == nil }.map(\.name)
    return try library.templates.flatMap { template in
      try template.definition.map { lines(for: $0, in: template) + [""] } ?? []
    }
      + "Parts that templates share: \(parts.joined(separator: ", ")).".wrapped(to: Self.width)
  }

  private func lines(for definition: DecoratorDefinition, in template: TemplateFile) -> [String] {
    let heading =
      "\(definition.key)   .\(definition.modifier)(...)   \(template.source.path)   \(definition.module)"
    let summary = definition.summary.wrapped(to: Self.width - 2).indented(by: 2)
    return [heading] + summary + lines(for: definition.options, indentation: 4)
  }

  private func lines(for options: [OptionDefinition], indentation: Int) -> [String] {
    let nameWidth = (options.map(\.name.count).max() ?? 0) + 2
    return options.flatMap { option in
      let head = "".padded(to: indentation) + option.name.padded(to: nameWidth)
      let texts = option.description.flatMap { $0.wrapped(to: Self.width - head.count) }
      guard case .record(let record) = option.type else { return texts.behind(head) }
      return texts.behind(head) + lines(for: record.fields, indentation: head.count)
    }
  }
}

extension OptionDefinition {
  /// The values and the place of the option, followed by its meaning.
  fileprivate var description: [String] {
    let place =
      switch scope {
      case .decorator: ""
      case .member: "; for a member"
      case .both: "; for all members or one"
      }
    let value = defaultValue.map { "; by default \($0.specText(of: type))" } ?? ""
    return [type.description + place + value, summary].filter { !$0.isEmpty }
  }
}

extension OptionType {
  private func limits(_ minimum: Int?, _ maximum: Int?) -> String {
    (minimum.map { ", at least \($0)" } ?? "") + (maximum.map { ", at most \($0)" } ?? "")
  }

  /// The possible values, in words.
  fileprivate var description: String {
    switch self {
    case .boolean: "true or false"
    case .integer(let minimum, let maximum): "a whole number" + limits(minimum, maximum)
    case .number(let minimum, let maximum): "a number" + limits(minimum, maximum)
    case .duration(_, let words):
      (["a duration such as 250ms, 5s or 10m"] + words).joined(separator: ", or ")
    case .string: "a text"
    case .typeName: "the name of a type"
    case .word(let words): words.joined(separator: " | ")
    case .expression: "Swift in quotes"
    case .strings: #"texts such as 'item:\(id)', with Swift between '\(' and ')'"#
    case .parameters(let also): (["names of parameters"] + also).joined(separator: ", ")
    case .member: "the name of a member"
    case .members(arguments: nil): "names of members"
    case .members: "names of members, or of one of their calls such as { item: [id] }"
    case .record(let record): record.description
    }
  }
}

extension RecordType {
  /// A map, and the values in place of a map: the names or values of some fields.
  fileprivate var description: String {
    let others = fields.filter { shorthand.contains($0.name) }.map { field in
      if case .boolean = field.type { field.name } else { field.type.description }
    }
    return (others + ["a map of"]).joined(separator: ", or ")
  }
}
