import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a completion handler: the one parameter, or the two that receive one outcome, and
/// the call of the decoratee around them.
final class CompletionContext: TabledFields {
  static let table: NameTable<@Sendable (CompletionContext) -> Value> = [
    "name": { .string($0.name) },
    "names": { .string($0.name + ($0.failureName.map { ", \($0)" } ?? "")) },
    "handler": { .string($0.handler) },
    "isPair": { .bool($0.failureName != nil) },
    "type": { .string($0.parameter.type.description) },
    "isOptional": { .bool($0.parameter.meaning.isOptional) },
    "arguments": { .text($0.arguments) },
    "before": { .string($0.text.call(around: $0.index).before) },
    "after": { .string($0.text.call(around: $0.index).after) },
  ]

  private let text: MemberText
  private let index: Int
  private let name: String
  /// The name of the closure for the error, in a pair.
  private let failureName: String?

  /// - Parameter index: The index of the parameter.
  init(_ text: MemberText, at index: Int) {
    self.text = text
    self.index = index
    name = text.parameters[index].name
    failureName = text.member.failureIndex(besides: index).map { text.parameters[$0].name }
  }

  private var parameter: Parameter { text.parameters[index].parameter }

  private var handler: String {
    failureName.map { "success: \(name), failure: \($0)" } ?? name
  }

  /// The arguments of the closure: `$0, $1`; `nil` if it has none or they are not visible.
  private var arguments: String? {
    guard let count = parameter.meaning.function?.parameters.count, count > 0 else { return nil }
    return (0..<count).map { "$\($0)" }.joined(separator: ", ")
  }
}

/// The context of a parameter.
final class ParameterContext: TabledFields {
  static let table: NameTable<@Sendable (ParameterContext) -> Value> = [
    "name": { .string($0.name) },
    "label": { .literal($0.label) },
    "type": { .string($0.parameter.type.description) },
    "isValue": { .bool($0.parameter.isReadable) },
    "isFurtherHandler": { .bool($0.isFurtherHandler) },
    "listed": { $0.listed },
  ]

  private let parameter: Parameter
  private let name: String
  /// `true` if it can be a completion handler, but is not the one of the member.
  private let isFurtherHandler: Bool
  private let lists: NameTable<String>
  private let options: [String: OptionValue]

  init(
    _ parameter: Parameter, name: String, isFurtherHandler: Bool, _ lists: NameTable<String>,
    _ options: [String: OptionValue]
  ) {
    self.parameter = parameter
    self.name = name
    self.isFurtherHandler = isFurtherHandler
    self.lists = lists
    self.options = options
  }

  private var label: String {
    parameter.name == nil ? parameter.label ?? "_" : parameter.plainName
  }

  /// The options that list the parameter.
  private var listed: Value {
    .conditions(lists) { [parameter, options] option in
      options[option]?.listedNames.contains(parameter.plainName) ?? false
    }
  }
}
