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

  /// Makes the signature of a stack.
  ///
  /// The label of a parameter begins with the name of its modifier, which tells its purpose:
  /// `.counting(in:)` gives `countingIn:`, and `.counting(_:)` gives `counting:`.
  ///
  /// - Parameter parts: The decorators, outermost first.
  init(_ parts: [(configured: ConfiguredDecorator, signature: DecoratorSignature)]) {
    var labels = UniqueNames(taken: [])
    var names = UniqueNames(taken: [])
    for (configured, signature) in parts {
      let modifier = configured.definition.modifier
      let word = modifier.withoutBackTicks
      var call = Call(modifier: modifier, arguments: [])
      for parameter in signature.parameters {
        var own = parameter
        own.label = labels.take(parameter.label == "_" ? word : word.followed(by: parameter.label))
        own.name = names.take(word.followed(by: parameter.name))
        call.arguments.append(
          (parameter.label == "_" ? "" : "\(parameter.label): ") + own.forwardedValue)
        parameters.append(own)
      }
      calls.append(call)
    }
  }
}

extension UniqueNames {
  /// Returns a unique name, and marks it as taken.
  fileprivate mutating func take(_ name: String) -> String {
    let name = unique(name)
    taken.insert(name)
    return name
  }
}

extension DecoratorSignature.Parameter {
  /// The parameter as an argument for another parameter of its type.
  fileprivate var forwardedValue: String {
    if type.hasPrefix("inout ") { return "&" + name }
    return type.contains("@autoclosure") ? "\(name)()" : name
  }
}

extension String {
  /// Returns both words as one name: `countingIn`.
  fileprivate func followed(by word: String) -> String {
    let word = word.withoutBackTicks
    return self + word.prefix(1).uppercased() + word.dropFirst()
  }
}
