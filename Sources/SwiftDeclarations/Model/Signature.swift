/// Everything about a callable member but its name.
public struct Signature: Sendable, Hashable {
  /// What stands between `<` and `>`, one element a parameter: `T: Decodable`, `each A`.
  public var genericParameters: [String]
  /// The parameters, in the order written.
  public var parameters: [Parameter]
  /// `async`, `throws` and the like.
  public var effects: Effects
  /// What stands behind `->`; `nil` where nothing does.
  public var result: TypeSyntax?
  /// The text behind `where`, one element a requirement.
  public var requirements: [String]

  /// Makes a signature; what is left out is not there.
  public init(
    genericParameters: [String] = [], parameters: [Parameter] = [], effects: Effects = Effects(),
    result: TypeSyntax? = nil, requirements: [String] = []
  ) {
    self.genericParameters = genericParameters
    self.parameters = parameters
    self.effects = effects
    self.result = result
    self.requirements = requirements
  }

  /// `(_:at:)`, as a method's full name shows it.
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
public struct Parameter: Sendable, Hashable {
  /// Where the parameter begins.
  public var offset: Int
  /// What the caller writes; `nil` where that is nothing.
  ///
  /// Of a method's `at index: Int` it is `at`, of `index: Int` it is `index`, of `_ index: Int`
  /// nothing. A subscript's `index: Int` has none, and `at index: Int` has `at`.
  public var label: String?
  /// What the implementation calls it; `nil` where that is `_`.
  public var name: String?
  /// The type, with its attributes and specifiers (`inout`, `@escaping`, `sending`).
  public var type: TypeSyntax
  /// The type with the aliases replaced that are known.
  public var meaning: TypeSyntax
  /// A Boolean value that indicates whether `...` follows the type.
  public var isVariadic: Bool
  /// The text of a default value, which a protocol may not have.
  public var defaultValue: String?
  /// The attributes in front of its name, a result builder for example.
  public var attributes: [Attribute]

  /// Makes a parameter.
  public init(
    label: String?, name: String?, type: TypeSyntax, isVariadic: Bool = false,
    defaultValue: String? = nil, attributes: [Attribute] = [], offset: Int = 0
  ) {
    self.label = label
    self.name = name
    self.type = type
    meaning = type
    self.isVariadic = isVariadic
    self.defaultValue = defaultValue
    self.attributes = attributes
    self.offset = offset
  }
}
