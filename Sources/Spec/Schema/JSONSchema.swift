/// A schema for JSON values, in the words of JSON Schema, draft 7, as far as specs need them; a nil word
/// is left out.
///
/// Source: <https://json-schema.org/draft-07/json-schema-validation>.
public struct JSONSchema: Encodable, Sendable {
  var dialect: String?
  /// The place of another schema that this one stands for.
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

  /// A schema within another one, which a struct cannot hold by itself, or none that anything meets.
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
  /// A schema of values of these types.
  init(_ types: ValueType..., description: String? = nil) {
    self.description = description
    type = types
  }

  /// The schema of a name among the definitions.
  init(definedAs name: String) {
    reference = "#/definitions/\(name)"
  }

  /// A schema of what meets at least one of others.
  init(anyOf schemas: [JSONSchema], description: String? = nil) {
    self.description = description
    anyOf = schemas
  }

  /// A schema of one of these words.
  static func words(_ words: [String], description: String? = nil) -> JSONSchema {
    var schema = JSONSchema(.string, description: description)
    schema.enum = words
    return schema
  }

  /// A schema of lists, for which a single item can stand.
  static func list(of item: JSONSchema, description: String? = nil) -> JSONSchema {
    var list = JSONSchema(.array)
    list.items = .schema(item)
    return JSONSchema(anyOf: [item, list], description: description)
  }

  /// A schema of maps with these keys, and no others unless there is a schema for their values.
  static func map(
    _ properties: [String: JSONSchema], others: JSONSchema? = nil, description: String? = nil
  ) -> JSONSchema {
    var schema = JSONSchema(.object, description: description)
    if !properties.isEmpty { schema.properties = properties }
    schema.additionalProperties = others.map(Reference.schema) ?? .nothing
    return schema
  }

  /// A schema of maps that have a key.
  static func having(_ key: String) -> JSONSchema {
    var schema = JSONSchema()
    schema.required = [key]
    return schema
  }

  /// Text; a number or `true` is taken as it is written.
  static func text(_ description: String? = nil) -> JSONSchema {
    JSONSchema(.string, .number, .boolean, description: description)
  }

  /// Nothing behind the colon.
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
