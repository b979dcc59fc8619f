import DecoratorMustache
import DecoratorSpec

/// The signature of the modifier of a stack, with the parameters of all its decorators.
public struct StackSignature: Sendable {
  /// A call of the modifier of one decorator.
  struct Call: Sendable {
    var modifier: String
    var arguments: [String]
  }

  /// The parameters, in the order of the stack, outermost first.
  public private(set) var parameters: [DecoratorSignature.Parameter] = []
  /// The calls, in the order of the stack.
  private(set) var calls: [Call] = []

  /// Adds a decorator inside the others.
  mutating func add(_ configured: ConfiguredDecorator, _ signature: DecoratorSignature) {
    var call = Call(modifier: configured.definition.modifier, arguments: [])
    for (parameter, label) in zip(signature.parameters, configured.stackLabels) {
      var own = parameter
      own.label = label
      own.name = label
      call.arguments.append(
        (parameter.label == "_" ? "" : "\(parameter.label): ") + own.forwardedValue)
      parameters.append(own)
    }
    calls.append(call)
  }
}

extension DecoratorSignature.Parameter {
  /// The parameter as an argument for another parameter of its type.
  fileprivate var forwardedValue: String {
    if type.hasPrefix("inout ") { return "&" + name }
    return type.contains("@autoclosure") ? "\(name)()" : name
  }
}
