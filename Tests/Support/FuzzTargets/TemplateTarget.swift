import DecoratorGenerator
import DecoratorMustache
import DecoratorSpec

enum TemplateTarget {
  /// Sections repeat twice at most, however they nest: what is in a list has no list.
  private static let context: Value = [
    "name": .string("Ada <&> \"Grace\""),
    "empty": .string(""),
    "lines": .string("one\ntwo\r\n"),
    "yes": .bool(true),
    "no": .bool(false),
    "nothing": .null,
    "number": .number(12),
    "pair": .list([
      ["name": .string("first"), "isLast": .bool(false), "pair": .null],
      ["isLast": .bool(true), "pair": .null],
    ]),
    "none": .list([]),
    "object": ["name": .string("inner"), "object": ["deep": ["name": .string("innermost")]]],
  ]

  private static let partialSources = [
    "Head": "func {{name}}() {\n  {{#pair}}\n  {{isLast}},\n  {{/pair}}\n}\n",
    "Inline": "{{name}}",
    "Wrong": "{{missing}} {{pair}} {{> Missing}}",
    "Endless": "{{> Endless}}",
    "Parent": "<{{$title}}\n  default\n{{/title}}>\n{{$body}}{{/body}}\n",
    "Heir": "{{< Parent}}{{$title}}heir {{$inner}}of{{/inner}}{{/title}}{{/Parent}}",
  ]

  private static let partials = Result {
    Dictionary(
      uniqueKeysWithValues: try partialSources.map {
        ($0, try Template(parsing: $1, name: $0))
      })
  }

  static func read(_ text: String) {
    _ = try? TemplateFile(SourceText(path: "Main.mustache", text: text))
    _ = outcome(of: text)
  }

  static func check(_ text: String) throws(Violation) {
    try checkFrontMatter(text)
    let outcome = outcome(of: text)
    try check(outcome, of: text)
    try require(outcome == Self.outcome(of: text), "two renderings differ")
    if !text.utf8.contains(UInt8(ascii: "{")) {
      try require(outcome == .text(text), "text without tags is changed")
    }
    try checkStart(text, outcome)
  }

  /// What comes of a template.
  private enum Outcome: Equatable {
    case text(String)
    case error(TemplateError)
  }

  private static func outcome(of text: String, from start: Int = 0) -> Outcome {
    do {
      let template = try Template(parsing: text, from: start, name: "Main")
      return .text(
        String(decoding: try template.render(context, partials: partials.get()), as: UTF8.self))
    } catch let error as TemplateError {
      return .error(error)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Requires that an error is in its text.
  private static func check(_ outcome: Outcome, of text: String) throws(Violation) {
    guard case .error(let error) = outcome else { return }
    guard let text = error.template == "Main" ? text : partialSources[error.template] else {
      throw Violation("an error in '\(error.template)', which there is not")
    }
    let source = SourceText(path: "", text: text)
    try Positions(in: source).check(ascending: [error.offset], of: "an error")
  }

  /// Requires that what is before a template changes nothing but places.
  private static func checkStart(_ text: String, _ expected: Outcome) throws(Violation) {
    let heading = "-\n"
    var outcome = outcome(of: heading + text, from: heading.utf8.count)
    if case .error(var error) = outcome, error.template == "Main" {
      error.offset -= heading.utf8.count
      outcome = .error(error)
    }
    try require(outcome == expected, "what is before the template matters")
  }

  private static func checkFrontMatter(_ text: String) throws(Violation) {
    let source = SourceText(path: "Main.mustache", text: text)
    do {
      _ = try TemplateFile(source)
    } catch {
      try Positions(in: source).check(error.diagnostics)
    }
  }
}
