extension TypeSyntax {
  /// The attributes before the type: `@escaping`, `@Sendable`.
  public var attributes: [Attribute] {
    if case .attributed(let attributes, _, _) = kind { attributes } else { [] }
  }

  /// The specifiers before the type: `inout`, `sending`.
  public var specifiers: [Modifier] {
    if case .attributed(_, let specifiers, _) = kind { specifiers } else { [] }
  }

  /// The type without the attributes and specifiers before it. Types within it keep theirs.
  public var withoutAttributes: TypeSyntax {
    if case .attributed(_, _, let type) = kind { type } else { self }
  }

  /// The type without attributes before it and parentheses around it.
  private var core: TypeSyntax {
    switch kind {
    case .attributed(_, _, let type):
      type.core
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      elements[0].type.core
    default:
      self
    }
  }

  /// A Boolean value that indicates whether it is `Void`, `Swift.Void` or `()`, in any number of
  /// parentheses.
  public var isVoid: Bool {
    switch core.kind {
    case .tuple(let elements): elements.isEmpty
    case .named: ["Void", "Swift.Void", "Swift::Void"].contains(core.description)
    default: false
    }
  }

  /// A Boolean value that indicates whether it is `T?`, `T!` or `Optional<T>`, with or without
  /// attributes, in any number of parentheses.
  public var isOptional: Bool { core.wrapped != nil }

  private var wrapped: TypeSyntax? {
    switch kind {
    case .optional(let type), .implicitlyUnwrapped(let type):
      return type
    case .named(let components):
      guard let last = components.last, last.genericArguments.count == 1,
        ["Optional", "Swift.Optional", "Swift::Optional"]
          .contains(components.map(\.name).joined(separator: "."))
      else { return nil }
      return last.genericArguments[0]
    default:
      return nil
    }
  }

  /// The function type that it is, or is an optional of; `nil` for a name, which can be an alias of
  /// a function type.
  public var function: FunctionType? {
    let core = core
    if case .function(let function) = core.kind { return function }
    return core.wrapped?.function
  }

  /// The attributes of the function type that it is, or is an optional of, and those of the types
  /// around that function type.
  public var handlerAttributes: [Attribute] {
    switch kind {
    case .attributed(let attributes, _, let type): attributes + type.handlerAttributes
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      elements[0].type.handlerAttributes
    default: wrapped?.handlerAttributes ?? []
    }
  }

  /// A Boolean value that indicates whether it is or contains `some T`.
  public var isOpaque: Bool {
    if case .opaque = kind { true } else { parts.contains(where: \.isOpaque) }
  }

  /// The names in it that can refer to other declarations: the first part of a dotted name, and the
  /// module `A` of `A::B`.
  ///
  /// Names of attributes are not included.
  public var referencedNames: Set<String> {
    var names: Set<String> = []
    collectReferencedNames(into: &names)
    return names
  }

  /// Adds `referencedNames` to others.
  public func collectReferencedNames(into names: inout Set<String>) {
    if let firstName { names.insert(firstName) }
    for part in parts { part.collectReferencedNames(into: &names) }
  }

  /// Returns a Boolean value that indicates whether a name is among `referencedNames`.
  public func mentions(_ name: String) -> Bool {
    firstName == name || parts.contains { $0.mentions(name) }
  }

  /// The first part of a dotted name; `nil` if the type is not a name, or is a number in place of
  /// one.
  private var firstName: String? {
    guard case .named(let components) = kind, let first = components.first?.name else {
      return nil
    }
    guard let character = first.utf8.first, character != UInt8(ascii: "-"),
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    else { return nil }
    guard let selector = first.utf8.firstIndex(of: UInt8(ascii: ":")),
      first.utf8.first != UInt8(ascii: "`")
    else { return first }
    return String(first[..<selector])
  }

  /// The types that it directly consists of.
  public var parts: [TypeSyntax] {
    // These are the most frequent. The others are found by changing a copy.
    switch kind {
    case .named(let components):
      return components.count == 1
        ? components[0].genericArguments : components.flatMap(\.genericArguments)
    case .array(let type), .attributed(_, _, let type), .existential(let type), .opaque(let type),
      .optional(let type):
      return [type]
    case .dictionary(let key, let value): return [key, value]
    case .tuple(let elements): return elements.map(\.type)
    default: break
    }
    var parts: [TypeSyntax] = []
    _ = mapParts { part in
      parts.append(part)
      return part
    }
    return parts
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether it is a name without dots and arguments. Most types are, and
  /// consist of no others.
  public var isSimpleName: Bool {
    guard case .named(let components) = kind else { return false }
    return components.count == 1 && components[0].genericArguments.isEmpty
  }

  /// Returns the type with each of the types that it directly consists of changed.
  public func mapParts(_ change: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
    if isSimpleName { return self }
    func elements(_ elements: [TupleElement]) -> [TupleElement] {
      elements.map { element in
        var element = element
        element.type = change(element.type)
        return element
      }
    }
    let changed: Kind =
      switch kind {
      case .named(let components):
        .named(
          components.map {
            NameComponent($0.name, genericArguments: $0.genericArguments.map(change))
          })
      case .optional(let type): .optional(change(type))
      case .implicitlyUnwrapped(let type): .implicitlyUnwrapped(change(type))
      case .array(let type): .array(change(type))
      case .inlineArray(let count, let type): .inlineArray(count: count, change(type))
      case .dictionary(let key, let value): .dictionary(change(key), change(value))
      case .tuple(let parts): .tuple(elements(parts))
      case .function(let function):
        .function(
          FunctionType(
            parameters: elements(function.parameters),
            effects: function.effects.mapErrorType(change), result: change(function.result)))
      case .composition(let types): .composition(types.map(change))
      case .opaque(let type): .opaque(change(type))
      case .existential(let type): .existential(change(type))
      case .metatype(let type, let name): .metatype(change(type), name)
      case .suppressed(let type): .suppressed(change(type))
      case .packExpansion(let type): .packExpansion(change(type))
      case .packElement(let type): .packElement(change(type))
      case .attributed(let attributes, let specifiers, let type):
        .attributed(attributes, specifiers: specifiers, change(type))
      }
    return TypeSyntax(changed, range: range)
  }

  /// Returns the type with other names for the first parts of dotted names, generic ones among them.
  public func naming(_ names: [String: String]) -> TypeSyntax {
    let type = mapParts { $0.naming(names) }
    guard case .named(var components) = type.kind, let name = names[components[0].name] else {
      return type
    }
    components[0].name = name
    return TypeSyntax(.named(components), range: range)
  }

  /// Returns the type with other types for names.
  public func replacing(_ types: [String: TypeSyntax]) -> TypeSyntax {
    if types.isEmpty { return self }
    if case .named(let components) = kind, components.count == 1, let type = types[description] {
      return type
    }
    return mapParts { $0.replacing(types) }
  }
}

extension Effects {
  fileprivate func mapErrorType(_ change: (TypeSyntax) -> TypeSyntax) -> Effects {
    guard case .typed(let error) = throwing else { return self }
    return Effects(isAsync: isAsync, throwing: .typed(change(error)))
  }
}
