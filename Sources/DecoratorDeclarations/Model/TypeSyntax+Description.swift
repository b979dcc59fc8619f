extension TypeSyntax: CustomStringConvertible {
  /// The type on one line, with the usual spaces of Swift code: `[String: Int]`,
  /// `(Int) async throws -> any P & Q`.
  public var description: String {
    switch kind {
    case .named(let components):
      components.count == 1
        ? components[0].description : components.map(\.description).joined(separator: ".")
    case .optional(let type):
      type.operand + "?"
    case .implicitlyUnwrapped(let type):
      type.operand + "!"
    case .array(let element):
      "[\(element)]"
    case .inlineArray(let count, let element):
      "[\(count) of \(element)]"
    case .dictionary(let key, let value):
      "[\(key): \(value)]"
    case .tuple(let elements):
      "(" + elements.map(\.description).joined(separator: ", ") + ")"
    case .function(let function):
      function.description
    case .composition(let types):
      types.map(\.operand).joined(separator: " & ")
    case .opaque(let type):
      "some \(type)"
    case .existential(let type):
      "any \(type)"
    case .metatype(let type, let name):
      "\(type.operand).\(name)"
    case .suppressed(let type):
      "~" + type.operand
    case .packExpansion(let type):
      "repeat \(type)"
    case .packElement(let type):
      "each \(type.operand)"
    case .attributed(let attributes, let specifiers, let type):
      (specifiers.map(\.text) + attributes.map(\.text) + ["\(type)"]).joined(separator: " ")
    }
  }

  /// The type as an operand, in parentheses if an operator would otherwise apply to a part of it
  /// only.
  private var operand: String {
    switch kind {
    case .function, .composition, .opaque, .existential, .packExpansion, .attributed:
      "(\(self))"
    default:
      description
    }
  }
}

extension TypeSyntax.NameComponent: CustomStringConvertible {
  /// The name and its generic arguments: `Dictionary<String, Int>`.
  public var description: String {
    if genericArguments.isEmpty { return name }
    return name + "<" + genericArguments.map(\.description).joined(separator: ", ") + ">"
  }
}

extension TypeSyntax.TupleElement: CustomStringConvertible {
  /// The labels and the type, for example `_ items: [Item]...`.
  public var description: String {
    var text = "\(type)"
    if let label {
      text = (secondName.map { "\(label) \($0): " } ?? "\(label): ") + text
    }
    return isVariadic ? text + "..." : text
  }
}

extension TypeSyntax.FunctionType: CustomStringConvertible {
  /// The parameters, effects and result: `(Int) async throws -> Void`.
  public var description: String {
    let parameters = "(" + parameters.map(\.description).joined(separator: ", ") + ")"
    return effects.isNone ? "\(parameters) -> \(result)" : "\(parameters) \(effects) -> \(result)"
  }
}
