extension JSONSchema {
  /// Makes a schema of specs with these decorators, for editors that use a JSON Schema to complete
  /// and check YAML.
  ///
  /// The schema knows no protocols. It checks neither the names of members and parameters, nor
  /// whether a decorator can act on a member.
  public init(ofSpecsWith definitions: [DecoratorDefinition]) {
    self = .map([
      "imports": .list(
        of: .text(),
        description: "Modules that the generated file imports; 'UIKit?' where it may be missing."),
      "access": .words(
        AccessLevel.allCases.map(\.rawValue), description: "Who sees the decorators."),
      "templates": .list(
        of: .text(), description: "Templates that several targets share: files or folders."),
      "defaults": .defaults(definitions),
      "protocols": .map(
        [:], others: .protocol(definitions), description: "The protocols, by their names."),
    ])
    dialect = "http://json-schema.org/draft-07/schema#"
    title = "Decorators of Swift protocols"
    self.definitions = Dictionary(
      uniqueKeysWithValues: definitions.map { ($0.key, .decorator($0)) })
    self.definitions?[Self.allDecorators] = .map(
      Dictionary(uniqueKeysWithValues: definitions.map { ($0.key, .init(definedAs: $0.key)) }))
    anyOf = [.having("protocols"), .having("defaults")]
  }

  /// Returns the schema of a protocol, or of a pattern.
  private static func `protocol`(_ definitions: [DecoratorDefinition]) -> JSONSchema {
    var schema = map([
      "source": .text(
        "The Swift file that declares the protocol; by default it is found in the target."),
      "members": .text("The body of the protocol, in Swift, instead of a Swift file."),
      "inherits": .list(of: .text(), description: "With members: what the protocol inherits."),
      "isolation": .text("The global actor that the protocol belongs to, or nonisolated."),
      "declare": JSONSchema(
        .boolean, description: "With members: generates the protocol as well."),
      "decorators": JSONSchema(
        anyOf: [.decorators(definitions), .words(["off"])],
        description: "The decorators to generate; off for none of the defaults."),
      "stack": JSONSchema(
        anyOf: [.stack(definitions), .words(["off"])],
        description: "The order of the decorators, outermost first; off for that of the defaults."),
      "order": .order,
    ])
    schema.dependencies = [
      "inherits": .having("members"), "declare": .having("members"), "order": .having("stack"),
    ]
    return JSONSchema(
      anyOf: [schema, .listOfDecorators(definitions), .words(["off"]), .empty])
  }

  /// Returns the schema of `defaults:`.
  private static func defaults(_ definitions: [DecoratorDefinition]) -> JSONSchema {
    map(
      [
        "from": .text("Another spec, whose defaults come before these."),
        "decorators": .decorators(definitions), "stack": .stack(definitions), "order": .order,
      ], description: "Decorators, options and a stack for all protocols.")
  }

  private static var order: JSONSchema {
    var order = words(["intended"])
    order.description = "Says that the order of the stack is meant, whatever templates say."
    return order
  }

  private static func stack(_ definitions: [DecoratorDefinition]) -> JSONSchema {
    var list = JSONSchema(.array, description: "The order of the decorators, outermost first.")
    list.items = .schema(.words(definitions.map(\.key)))
    list.uniqueItems = true
    return list
  }

  /// Returns a schema for a list of keys, or a map from keys to their values.
  private static func decorators(_ definitions: [DecoratorDefinition]) -> JSONSchema {
    JSONSchema(
      anyOf: [JSONSchema(definedAs: allDecorators), listOfDecorators(definitions)],
      description: "The decorators to generate.")
  }

  private static func listOfDecorators(_ definitions: [DecoratorDefinition]) -> JSONSchema {
    var list = JSONSchema(.array)
    list.uniqueItems = true
    list.items = .schema(
      JSONSchema(anyOf: [.words(definitions.map(\.key)), JSONSchema(definedAs: allDecorators)]))
    return list
  }

  /// The name of the schema for maps of decorators. No decorator has this key.
  private static let allDecorators = "all decorators"

  private static func decorator(_ definition: DecoratorDefinition) -> JSONSchema {
    var keys: [String: JSONSchema] = [
      DecoratorDefinition.typeNameKey: .text("The name of the generated type.")
    ]
    for list in DecoratorDefinition.SelectionList.allCases {
      keys[list.rawValue] = .list(of: .text(), description: list.meaning)
    }
    for option in definition.options where option.scope != .member {
      keys[option.name] = option.schema
    }
    return JSONSchema(
      anyOf: [.empty, .words(["off"]), .map(keys, others: .member(definition))],
      description: "A decorator that \(definition.summary).")
  }

  /// Returns the schema of the entry of a member, or of a pattern.
  private static func member(_ definition: DecoratorDefinition) -> JSONSchema {
    var keys: [String: JSONSchema] = [
      DecoratorReader.completionKey: .text("The parameter that is the completion handler.")
    ]
    for option in definition.options where option.scope != .decorator {
      keys[option.name] = option.schema
    }
    return JSONSchema(anyOf: [.empty, .words(["on", "off"]), .map(keys)])
  }
}

extension DecoratorDefinition.SelectionList {
  fileprivate var meaning: String {
    switch self {
    case .only: "The members that alone are acted on."
    case .except: "The members that are left out."
    }
  }
}
