import Mustache
import Spec

/// Swift from a spec: `{{options.when}}` as it stands there, `{{options.when.lines}}` line by line,
/// and `{{options.when.line}}`, the line where it begins of `{{options.when.spec}}`, the spec or the file
/// from which that takes it by default.
///
/// Swift counts the arguments of a closure by the last one that is mentioned: where the expression
/// leaves that out, `{{options.when.ignored}}` is what has to be mentioned besides.
final class Expression: Fields {
  private enum Field: String, CaseIterable { case line, lines, ignored, spec }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let content: String
  private let place: SourcePlace
  /// How many arguments it has, nil where that cannot be seen.
  private let arguments: Int?

  init(content: String, at place: SourcePlace, arguments: Int?) {
    self.content = content
    self.place = place
    self.arguments = arguments
  }

  var text: String? { content }
  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .line: .number(place.line)
    case .spec: .fields(LiteralText(place.source.path))
    case .lines: .list(statement.map { .string(String($0)) })
    case .ignored: ignored.map(Value.string) ?? .null
    case nil: nil
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
