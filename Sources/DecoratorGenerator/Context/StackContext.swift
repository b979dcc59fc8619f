import DecoratorMustache
import DecoratorSpec

extension Value {
  /// Returns the context of the template of a stack: the protocol, the decorators and all their
  /// parameters.
  static func stack(
    _ stack: DecoratorStack, _ signature: StackSignature, of decorated: ProtocolContext
  ) -> Value {
    let types = stack.decorators.map { decorated.typePrefix + $0.typeName }
    return .fields(
      [
        "modifier": .string(DecoratorStack.modifier),
        "modified": .string(decorated.modifiedType(by: types)),
        "decorators": .list(
          zip(types, stack.decorators).map {
            ["type": .string($0), "summary": .string($1.definition.summary)]
          }),
        "parameters": signature.parameters.value,
        "onlyParameter": signature.parameters.onlyValue,
        "hasParameters": .bool(!signature.parameters.isEmpty),
        "calls": .list(signature.calls),
        "isTimed": .bool(stack.isTimed),
      ], outer: decorated)
  }
}
