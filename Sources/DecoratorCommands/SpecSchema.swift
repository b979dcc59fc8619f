import DecoratorSpec

/// Schemas by JSON Schema, draft 7: <https://json-schema.org/draft-07/json-schema-validation>.
enum SpecSchema {
  private typealias Schema = [String: Any]

  /// Returns a schema of specs with these decorators, for editors that use a JSON Schema to complete
  /// and check YAML. It is made of dictionaries, arrays, strings, numbers and Boolean values.
  ///
  /// The schema knows no protocols. It checks neither the names of members and parameters, nor
  /// whether keys go together, nor whether a decorator can act on a member.
  static func ofSpecs(with definitions: [DecoratorDefinition]) -> [String: Any] {
    let decorators = Dictionary(uniqueKeysWithValues: definitions.map { ($0.key, decorator($0)) })
    let references = decorators.keys.map { ($0, reference(to: $0)) }
    let all = map(Dictionary(uniqueKeysWithValues: references))
    let spec = map([
      "imports": list(
        of: text(),
        description: "Modules that the generated file imports; 'UIKit?' where it may be missing."),
      "access": words(
        AccessLevel.allCases.map(\.rawValue), description: "Who sees the decorators."),
      "templates": list(
        of: text(), description: "Templates that several targets share: files or folders."),
      "defaults": defaults(definitions),
      "protocols": map(
        [:], others: `protocol`(definitions), description: "The protocols, by their names."),
    ])
    return spec.with([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Decorators of Swift protocols",
      "definitions": decorators.merging([allDecorators: all]) { first, _ in first },
    ])
  }

  private static func `protocol`(_ definitions: [DecoratorDefinition]) -> Schema {
    let map = map([
      "source": text(
        "The Swift file that declares the protocol; by default it is found in the target."),
      "module": text("The module that declares the protocol, of those that the target depends on."),
      "access": words(
        AccessLevel.allCases.map(\.rawValue),
        description: "Who sees the decorators of the protocol."
      ),
      "members": text("The body of the protocol, in Swift, instead of a Swift file."),
      "inherits": list(of: text(), description: "With members: what the protocol inherits."),
      "isolation": text("The global actor that the protocol belongs to, or nonisolated."),
      "declare": values(
        "boolean", description: "With members: generates the protocol as well."),
      "decorators": any(
        decorators(definitions), off,
        description: "The decorators to generate; off for none of the defaults."),
      "stack": any(
        stack(definitions), off,
        description: "The order of the decorators, outermost first; off for that of the defaults."),
      "order": order,
      "failures": failures(definitions),
    ])
    return any(map, listOfDecorators(definitions), off, values("null"))
  }

  private static func defaults(_ definitions: [DecoratorDefinition]) -> Schema {
    map(
      [
        "from": text("Another spec, whose defaults come before these."),
        "decorators": decorators(definitions), "stack": stack(definitions), "order": order,
        "failures": failures(definitions),
      ], description: "Decorators, options, failures and a stack for all protocols.")
  }

  /// Returns a schema for what counts as a failure: for all members, and for single ones.
  private static func failures(_ definitions: [DecoratorDefinition]) -> Schema {
    let options =
      definitions.first { $0.failureUse == .all }?.options
      .filter(\.isOfFailures) ?? []
    let keys = schemas(of: options)
    return any(
      words(options.filter(\.isBoolean).map(\.name)), map(keys, others: any(off, map(keys))),
      description: "What counts as a failure, for all decorators.")
  }

  /// `off`, which parsers of YAML 1.1 read as `false`.
  private static var off: Schema { ["enum": ["off", false]] }

  private static var order: Schema {
    words(
      ["intended"],
      description: "Says that the order of the stack is meant, whatever templates say.")
  }

  private static func stack(_ definitions: [DecoratorDefinition]) -> Schema {
    values("array", description: "The order of the decorators, outermost first.")
      .with(["items": words(definitions.map(\.key)), "uniqueItems": true])
  }

  /// Returns a schema for a list of keys, or a map from keys to their values.
  private static func decorators(_ definitions: [DecoratorDefinition]) -> Schema {
    any(
      reference(to: allDecorators), listOfDecorators(definitions),
      description: "The decorators to generate.")
  }

  private static func listOfDecorators(_ definitions: [DecoratorDefinition]) -> Schema {
    values("array").with([
      "items": any(words(definitions.map(\.key)), reference(to: allDecorators)),
      "uniqueItems": true,
    ])
  }

  /// The name of the schema for maps of decorators. No decorator has this key.
  private static let allDecorators = "all decorators"

  private static func decorator(_ definition: DecoratorDefinition) -> Schema {
    var keys = schemas(of: definition.options.filter { $0.scope != .member })
    keys[DecoratorDefinition.typeNameKey] = text("The name of the generated type.")
    keys["only"] = list(of: text(), description: "The members that alone are acted on.")
    keys["except"] = list(of: text(), description: "The members that are left out.")
    return any(
      values("null"), off, map(keys, others: member(definition)),
      description: "A decorator that \(definition.summary).")
  }

  private static func member(_ definition: DecoratorDefinition) -> Schema {
    var keys = schemas(of: definition.options.filter { $0.scope != .decorator })
    keys[DecoratorDefinition.completionKey] = text("The parameter that is the completion handler.")
    return any(values("null"), ["enum": ["on", "off", true, false]], map(keys))
  }

  private static func schemas(of options: [OptionDefinition]) -> [String: Schema] {
    Dictionary(uniqueKeysWithValues: options.map { ($0.name, schema(of: $0)) })
  }

  private static func schema(of option: OptionDefinition) -> Schema {
    let type = schema(of: option.type)
    let described = type.described(option.summary.isEmpty ? nil : option.summary)
    switch option.defaultValue {
    case .boolean(let value): return described.with(["default": value])
    case .integer(let value): return described.with(["default": value])
    case .number(let value): return described.with(["default": value])
    case .string(let text), .word(let text): return described.with(["default": text])
    case .duration, .expression, .texts, .names, .members, .record, nil: return described
    }
  }

  private static func schema(of type: OptionType) -> Schema {
    switch type {
    case .boolean: return values("boolean")
    case .integer(let minimum, let maximum):
      return values("integer").limited(to: minimum, maximum)
    case .number(let minimum, let maximum): return values("number").limited(to: minimum, maximum)
    case .duration(let minimum, let words):
      let duration = (minimum ?? 0 > 0 ? "^0*[1-9]" : "^[0-9]") + "[0-9]*(ms|s|m|h|d)$"
      let pattern = ([duration] + words.map { "^\($0)$" }).joined(separator: "|")
      return values("string").with(["pattern": pattern])
    case .string, .typeName, .member: return text()
    case .word(let words): return self.words(words)
    case .expression: return values("string")
    case .strings, .parameters, .members(nil): return list(of: text())
    case .members:
      // `{ load: ['id', 'page'] }`: a member with its arguments.
      return list(of: any(text(), map([:], others: list(of: text()))))
    case .record(let record): return schema(of: record)
    }
  }

  private static func schema(of record: RecordType) -> Schema {
    let map = map(schemas(of: record.fields))
    let standIns = record.shorthand.compactMap { name in record.fields.first { $0.name == name } }
    let switches = record.fields.filter { $0.isBoolean && record.shorthand.contains($0.name) }
    let forms =
      [map] + (switches.isEmpty ? [] : [words(switches.map(\.name))])
      + standIns.filter { !$0.isBoolean }.prefix(1).map(schema)
    return forms.count == 1 ? map : ["anyOf": forms]
  }

  // MARK: Forms of schemas

  private static func values(_ types: String..., description: String? = nil) -> Schema {
    Schema().with(["type": types]).described(description)
  }

  private static func reference(to name: String) -> Schema {
    ["$ref": "#/definitions/\(name)"]
  }

  private static func any(_ schemas: Schema..., description: String? = nil) -> Schema {
    Schema().with(["anyOf": schemas]).described(description)
  }

  private static func words(_ words: [String], description: String? = nil) -> Schema {
    values("string", description: description).with(["enum": words])
  }

  /// Returns a schema for lists. A single item can replace a list.
  private static func list(of item: Schema, description: String? = nil) -> Schema {
    any(item, values("array").with(["items": item]), description: description)
  }

  /// Returns a schema for maps with these keys. Other keys are allowed only with a schema for their
  /// values.
  private static func map(
    _ properties: [String: Schema], others: Any = false, description: String? = nil
  ) -> Schema {
    values("object", description: description)
      .with(properties.isEmpty ? [:] : ["properties": properties])
      .with(["additionalProperties": others])
  }

  /// Returns a schema for text. A number or `true` keeps its spelling.
  private static func text(_ description: String? = nil) -> Schema {
    values("string", "number", "boolean", description: description)
  }
}

extension [String: Any] {
  fileprivate func with(_ keys: [String: Any]) -> [String: Any] { merging(keys) { $1 } }

  fileprivate func limited(to minimum: Int?, _ maximum: Int?) -> [String: Any] {
    with(["minimum": minimum, "maximum": maximum].compactMapValues(\.self))
  }

  fileprivate func described(_ description: String?) -> [String: Any] {
    description.map { with(["description": $0]) } ?? self
  }
}
