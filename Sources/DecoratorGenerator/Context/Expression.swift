import DecoratorMustache
import DecoratorSpec

/// Swift from a spec.
///
/// - `{{options.when}}` is the expression as it is written.
/// - `{{options.when.lines}}` is the expression line by line.
/// - `{{options.when.line}}` is the line where it begins in `{{options.when.spec}}`. This is the
///   spec, or the file with the defaults of the spec.
/// - `{{options.when.ignored}}` is an additional argument to mention. Swift counts the arguments of
///   a closure by the last one that it mentions. This argument is needed if the expression does not
///   mention its last one.
final class Expression: Fields {
  private enum Field: String, CaseIterable { case line, lines, ignored, spec }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let content: String
  private let place: SourcePlace
  /// The number of arguments; `nil` if it is not visible.
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

  /// The lines of the expression, as a statement if another one precedes it.
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
