import Mustache
import SwiftDeclarations

/// What a template knows of a completion handler: the parameter, and the call of the decoratee taken
/// apart around it.
final class CompletionContext: Fields {
  private enum Field: String, CaseIterable {
    case name, type, isOptional, arguments, before, after
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let text: MemberText
  private let index: Int

  /// - Parameter index: The place of the parameter.
  init(_ text: MemberText, at index: Int) {
    self.text = text
    self.index = index
  }

  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .name: .string(text.parameters[index].name)
    case .type: .string(parameter.type.description)
    case .isOptional: .bool(parameter.meaning.isOptional)
    case .arguments: Self.closureArguments(of: parameter.meaning)
    case .before: .string(text.call(around: index).before)
    case .after: .string(text.call(around: index).after)
    case nil: nil
    }
  }

  private var parameter: Parameter { text.parameters[index].parameter }

  /// What a closure of the type passes on: `$0, $1`; null where it has no arguments or that cannot
  /// be seen.
  private static func closureArguments(of type: TypeSyntax) -> Value {
    guard let count = type.function?.parameters.count, count > 0 else { return .null }
    return .string((0..<count).map { "$\($0)" }.joined(separator: ", "))
  }
}
