/// Decorators that one modifier applies together.
public struct DecoratorStack: Sendable {
  /// The name of the method that applies a stack.
  public static let modifier = "decorated"

  public struct Part: Sendable {
    public var decorator: ConfiguredDecorator
    public var place: SourcePlace
  }

  /// The parts, from the outermost, which a call meets first, to the innermost.
  public var parts: [Part]
  public var place: SourcePlace
  /// `true` if the order is intended, even if templates warn of it.
  public var isOrderIntended: Bool

  public var decorators: [ConfiguredDecorator] { parts.map(\.decorator) }

  /// A Boolean value that indicates whether its modifier has a clock for its decorators.
  public var isTimed: Bool { parts.contains { $0.decorator.definition.isTimed } }
}

extension ConfiguredDecorator {
  /// The labels in a stack of the parameters of its modifier, which are their names there, too.
  ///
  /// A label begins with the name of the modifier, which tells its purpose: `.counting(in:)` gives
  /// `countingIn:`, and `.counting(_:)` gives `counting:`. If two parameters would have the same
  /// label, it ends with their names: `.counting(_ calls:, _ errors:)` gives `countingCalls:` and
  /// `countingErrors:`. The other decorators of the stack have no effect on a label.
  public var stackLabels: [String] {
    let parameters = parameters
    let labels = parameters.map {
      $0.label == "_" ? definition.modifier : definition.modifier.followed(by: $0.label)
    }
    return zip(labels, parameters).map { label, parameter in
      labels.count { $0 == label } == 1 ? label : label.followed(by: parameter.name)
    }
  }
}

extension String {
  fileprivate func followed(by word: String) -> String {
    self + word.prefix(1).uppercased() + word.dropFirst()
  }
}
