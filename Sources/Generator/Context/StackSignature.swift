import Mustache
import Spec

/// How a stack is applied: with the parameters of all its decorators.
public struct StackSignature: Sendable {
  /// A call of the modifier of one decorator.
  struct Call: Sendable {
    var modifier: String
    var arguments: [String]
  }

  /// In the order of the stack, outermost first.
  public private(set) var parameters: [DecoratorSignature.Parameter] = []
  /// In the order of the stack.
  private(set) var calls: [Call] = []

  /// - Parameter parts: The decorators, outermost first.
  ///
  /// What an argument is for is said by the modifier that takes it, so that its name begins the
  /// label: `.counting(in:)` gives `countingIn:`, and `.counting(_:)` gives `counting:`.
  init(_ parts: [(use: DecoratorUse, signature: DecoratorSignature)]) {
    var labels = UniqueNames(taken: [])
    var names = UniqueNames(taken: [])
    for (use, signature) in parts {
      let modifier = use.definition.modifier
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
  /// A name that is taken from then on.
  fileprivate mutating func take(_ name: String) -> String {
    let name = unique(name)
    taken.insert(name)
    return name
  }
}

extension DecoratorSignature.Parameter {
  /// Its value as it is handed to another parameter of its type.
  fileprivate var forwardedValue: String {
    if type.hasPrefix("inout ") { return "&" + name }
    return type.contains("@autoclosure") ? "\(name)()" : name
  }
}

extension String {
  /// Both words as one name: `countingIn`.
  fileprivate func followed(by word: String) -> String {
    let word = word.withoutBackTicks
    return self + word.prefix(1).uppercased() + word.dropFirst()
  }
}
