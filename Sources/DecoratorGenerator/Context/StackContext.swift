import DecoratorMustache
import DecoratorSpec

/// The context of the template of a stack: the protocol, the decorators and all their parameters.
final class StackContext: Fields {
  private enum Field: String, CaseIterable {
    case modifier, modified, decorators, parameters, hasParameters, onlyParameter, calls
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let stack: DecoratorStack
  private let signature: StackSignature
  private let decorated: ProtocolContext

  init(_ stack: DecoratorStack, _ signature: StackSignature, of decorated: ProtocolContext) {
    self.stack = stack
    self.signature = signature
    self.decorated = decorated
  }

  var names: [String] { Self.fields.names + decorated.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .modifier: .string(DecoratorStack.modifier)
    case .modified: .string(decorated.modifiedType(by: typeNames))
    case .decorators:
      .list(
        zip(typeNames, stack.decorators).map { type, configured in
          ["type": .string(type), "summary": .string(configured.definition.summary)]
        })
    case .parameters: signature.parameters.value
    case .onlyParameter: signature.parameters.onlyValue
    case .hasParameters: .bool(!signature.parameters.isEmpty)
    case .calls:
      // The innermost decorator is applied first.
      .list(
        signature.calls.reversed().map {
          [
            "modifier": .string($0.modifier),
            "arguments": .list($0.arguments.map(Value.string)),
          ]
        })
    case nil: decorated.value(of: name)
    }
  }

  /// The names of the types in references, outermost first.
  private var typeNames: [String] {
    let namespace = decorated.declaration.enclosingTypes.map { $0 + "." }.joined()
    return stack.decorators.map { namespace + $0.typeName }
  }
}
