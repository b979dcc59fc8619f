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
}

extension DecoratorStack {
  /// Errors for parameters of different decorators that would have the same label.
  var labelErrors: [Diagnostic] {
    var errors: [Diagnostic] = []
    var keys: [String: String] = [:]
    for part in parts {
      let key = part.decorator.definition.key
      for label in part.decorator.stackLabels {
        guard let other = keys.updateValue(key, forKey: label) else { continue }
        let owners = other == key ? "'\(key)' twice" : "both '\(other)' and '\(key)'"
        errors.append(
          Diagnostic(
            .error,
            "the modifier '.\(Self.modifier)' would have a parameter '\(label)' of \(owners); "
              + "change 'modifier:' or 'label:' in a template",
            at: part.place.offset, in: part.place.source))
      }
    }
    return errors
  }
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
