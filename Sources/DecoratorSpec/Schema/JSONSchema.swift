/// A schema for JSON values: the part of JSON Schema, draft 7, that specs need. Properties that are
/// `nil` are left out.
///
/// Source: <https://json-schema.org/draft-07/json-schema-validation>.
public struct JSONSchema: Encodable, Sendable {
  var dialect: String?
  /// The place of the schema that this one refers to.
  var reference: String?
  var definitions: [String: JSONSchema]?
  var title: String?
  var description: String?
  var type: [ValueType]?
  var `enum`: [String]?
  var pattern: String?
  var minimum: Double?
  var maximum: Double?
  var items: Reference?
  var uniqueItems: Bool?
  var properties: [String: JSONSchema]?
  var additionalProperties: Reference?
  var required: [String]?
  var dependencies: [String: JSONSchema]?
  var anyOf: [JSONSchema]?
  var oneOf: [JSONSchema]?
  var `default`: DefaultValue?

  enum ValueType: String, Encodable {
    case array, boolean, integer, null, number, object, string
  }

  enum DefaultValue {
    case boolean(Bool)
    case number(Double)
    case text(String)
  }

  /// A schema within another one, or a schema that no value meets. A struct cannot contain itself.
  indirect enum Reference {
    case schema(JSONSchema)
    case nothing
  }

  private enum CodingKeys: String, CodingKey {
    case dialect = "$schema"
    case reference = "$ref"
    case definitions, title, description, type, `enum`, pattern, minimum, maximum, items
    case uniqueItems, properties, additionalProperties, required, dependencies, anyOf, oneOf
    case `default`
  }
}

extension JSONSchema {
  /// Makes a schema for values of these types.
  init(_ types: ValueType..., description: String? = nil) {
    self.description = description
    type = types
  }

  /// Makes a reference to a schema among the definitions.
  init(definedAs name: String) {
    reference = "#/definitions/\(name)"
  }

  /// Makes a schema for values that meet at least one of several schemas.
  init(anyOf schemas: [JSONSchema], description: String? = nil) {
    self.description = description
    anyOf = schemas
  }

  /// Returns a schema for one of these words.
  static func words(_ words: [String], description: String? = nil) -> JSONSchema {
    var schema = JSONSchema(.string, description: description)
    schema.enum = words
    return schema
  }

  /// Returns a schema for lists. A single item can replace a list.
  static func list(of item: JSONSchema, description: String? = nil) -> JSONSchema {
    var list = JSONSchema(.array)
    list.items = .schema(item)
    return JSONSchema(anyOf: [item, list], description: description)
  }

  /// Returns a schema for maps with these keys. Other keys are allowed only with a schema for their
  /// values.
  static func map(
    _ properties: [String: JSONSchema], others: JSONSchema? = nil, description: String? = nil
  ) -> JSONSchema {
    var schema = JSONSchema(.object, description: description)
    if !properties.isEmpty { schema.properties = properties }
    schema.additionalProperties = others.map(Reference.schema) ?? .nothing
    return schema
  }

  /// Returns a schema for maps with a key.
  static func having(_ key: String) -> JSONSchema {
    var schema = JSONSchema()
    schema.required = [key]
    return schema
  }

  /// Returns a schema for text. A number or `true` keeps its spelling.
  static func text(_ description: String? = nil) -> JSONSchema {
    JSONSchema(.string, .number, .boolean, description: description)
  }

  /// A schema for an empty value.
  static let empty = JSONSchema(.null)
}

extension JSONSchema.DefaultValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}

extension JSONSchema.Reference: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .schema(let schema): try container.encode(schema)
    case .nothing: try container.encode(false)
    }
  }
}
