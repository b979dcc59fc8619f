import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a completion handler: the one parameter, or the two that receive one outcome, and
/// the call of the decoratee around them.
final class CompletionContext: Fields {
  private enum Field: String, CaseIterable {
    case name, names, handler, isPair, type, isOptional, arguments, before, after
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let text: MemberText
  private let index: Int
  /// The index of the closure for the error, in a pair.
  private let failure: Int?

  /// - Parameter index: The index of the parameter.
  init(_ text: MemberText, at index: Int) {
    self.text = text
    self.index = index
    failure = text.member.failureIndex(besides: index)
  }

  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .name: .string(parameterName)
    case .names: .string(failureName.map { "\(parameterName), \($0)" } ?? parameterName)
    case .handler:
      .string(failureName.map { "success: \(parameterName), failure: \($0)" } ?? parameterName)
    case .isPair: .bool(failure != nil)
    case .type: .string(parameter.type.description)
    case .isOptional: .bool(parameter.meaning.isOptional)
    case .arguments: Self.closureArguments(of: parameter.meaning)
    case .before: .string(text.call(around: index).before)
    case .after: .string(text.call(around: index).after)
    case nil: nil
    }
  }

  private var parameter: Parameter { text.parameters[index].parameter }

  private var parameterName: String { text.parameters[index].name }

  private var failureName: String? { failure.map { text.parameters[$0].name } }

  /// Returns the arguments of a closure of the type: `$0, $1`; null if it has none or they are not
  /// visible.
  private static func closureArguments(of type: TypeSyntax) -> Value {
    guard let count = type.function?.parameters.count, count > 0 else { return .null }
    return .string((0..<count).map { "$\($0)" }.joined(separator: ", "))
  }
}
