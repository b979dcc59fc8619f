/// A callable member without its name.
public struct Signature: Sendable, Equatable {
  /// The parameters between `<` and `>`, one element for each: `T: Decodable`, `each A`.
  public var genericParameters: [String] = []
  /// The parameters, in source order.
  public var parameters: [Parameter] = []
  /// The effects, for example `async` and `throws`.
  public var effects = Effects()
  /// The type after `->`; `nil` if there is none.
  public var result: TypeSyntax?
  /// The result type with known type aliases replaced; `nil` if none is known.
  public var resultMeaning: TypeSyntax?
  /// The text after `where`, one element for each requirement.
  public var requirements: [String] = []

  /// The names of its own generic parameters.
  public var genericNames: Set<String> { Set(genericParameters.map(\.nameOfGenericParameter)) }

  /// The argument labels, as in the full name of a method: `(_:at:)`.
  public var labelList: String {
    var text = "("
    for parameter in parameters {
      text += parameter.label ?? "_"
      text += ":"
    }
    return text + ")"
  }
}

/// A parameter of a method, an initializer or a subscript.
public struct Parameter: Sendable, Equatable {
  /// The offset of the parameter.
  public var offset: Int
  /// The argument label; `nil` if the caller writes none.
  ///
  /// In a method, `at index: Int` has the label `at`, `index: Int` has `index`, and `_ index: Int`
  /// has none. In a subscript, `index: Int` has none and `at index: Int` has `at`.
  public var label: String?
  /// The name in the implementation; `nil` if it is `_`.
  public var name: String?
  /// The type, with its attributes and specifiers (`inout`, `@escaping`, `sending`).
  public var type: TypeSyntax
  /// The type with known type aliases replaced.
  public var meaning: TypeSyntax
  /// A Boolean value that indicates whether `...` follows the type.
  public var isVariadic: Bool
  /// The attributes before its name, for example a result builder.
  public var attributes: [Attribute]
}

extension String {
  /// The name in a generic parameter: `T` in `each T: Sendable`.
  public var nameOfGenericParameter: String {
    prefix { $0 != ":" }.split(separator: " ").last.map(String.init) ?? self
  }
}
