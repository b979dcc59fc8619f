import DecoratorMustache
import DecoratorSpec

/// The context of a completion handler: the one parameter, or the two that receive one outcome, and the call
/// of the decoratee around them.
final class CompletionContext: TabledFields {
  static let table: FieldTable<@Sendable (CompletionContext) -> Value> = [
    "name": { .string($0.name) },
    "names": { .string($0.name + ($0.failure.map { ", \($0)" } ?? "")) },
    "handler": { context in
      .string(context.failure.map { "success: \(context.name), failure: \($0)" } ?? context.name)
    },
    "isPair": { .bool($0.failure != nil) },
    "type": { .string($0.text.parameters[$0.index].parameter.type.description) },
    "isOptional": { .bool($0.text.parameters[$0.index].parameter.meaning.isOptional) },
    "arguments": { .string($0.arguments) },
    "before": { .string($0.text.call(around: $0.index).before) },
    "after": { .string($0.text.call(around: $0.index).after) },
  ]

  private let text: MemberText
  /// The index of the parameter.
  private let index: Int

  init(_ index: Int, of text: MemberText) {
    self.text = text
    self.index = index
  }

  private var name: String { text.parameters[index].name }

  /// The name of the closure for the error, in a pair.
  private var failure: String? {
    text.member.failureIndex(besides: index).map { text.parameters[$0].name }
  }

  private var arguments: String {
    let count = text.parameters[index].parameter.meaning.function?.parameters.count ?? 0
    return (0..<count).map { "$\($0)" }.joined(separator: ", ")
  }
}
