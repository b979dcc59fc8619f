import DecoratorMustache
import DecoratorSpec

/// The context of the template of a stack: the protocol, the decorators and all their parameters.
final class StackContext: TabledFields {
  static let table: NameTable<@Sendable (StackContext) -> Value> = [
    "modifier": { _ in .string(DecoratorStack.modifier) },
    "modified": { .string($0.decorated.modifiedType(by: $0.typeNames)) },
    "decorators": { .list($0.decorators) },
    "parameters": { $0.signature.parameters.value },
    "onlyParameter": { $0.signature.parameters.onlyValue },
    "hasParameters": { .bool(!$0.signature.parameters.isEmpty) },
    "calls": { .list($0.signature.calls) },
  ]

  private let stack: DecoratorStack
  private let signature: StackSignature
  private let decorated: ProtocolContext

  init(_ stack: DecoratorStack, _ signature: StackSignature, of decorated: ProtocolContext) {
    self.stack = stack
    self.signature = signature
    self.decorated = decorated
  }

  var outer: (any Fields)? { decorated }

  private var decorators: [Value] {
    zip(typeNames, stack.decorators).map { type, configured in
      ["type": .string(type), "summary": .string(configured.definition.summary)]
    }
  }

  /// The names of the types in references, outermost first.
  private var typeNames: [String] {
    stack.decorators.map { decorated.typePrefix + $0.typeName }
  }
}
