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
final class Expression: TabledFields {
  static let table: NameTable<@Sendable (Expression) -> Value> = [
    "line": { .number($0.place.line) },
    "spec": { .literal($0.place.source.path) },
    "lines": { .texts($0.statement.map(String.init)) },
    "ignored": { .text($0.ignored) },
  ]

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

  /// The lines of the expression, as a statement if another one precedes it.
  private var statement: [Substring] {
    var text = (ignored == nil ? "" : "return ") + content
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private var ignored: String? {
    guard let arguments, arguments > 0 else { return nil }
    let last = "$\(arguments - 1)"
    return content.contains(last) ? nil : last
  }
}
