extension OptionDefinition {
  /// The schema of its values.
  var schema: JSONSchema {
    var schema = type.schema
    schema.description = summary.isEmpty ? nil : summary
    schema.default = defaultValue.flatMap { JSONSchema.DefaultValue($0) }
    return schema
  }
}

extension OptionType {
  fileprivate var schema: JSONSchema {
    switch self {
    case .boolean: return JSONSchema(.boolean)
    case .integer(let minimum, let maximum):
      var schema = JSONSchema(.integer)
      schema.minimum = minimum.map(Double.init)
      schema.maximum = maximum.map(Double.init)
      return schema
    case .number(let minimum, let maximum):
      var schema = JSONSchema(.number)
      schema.minimum = minimum
      schema.maximum = maximum
      return schema
    case .duration(let minimum, let words):
      var schema = JSONSchema(.string)
      let duration = (minimum ?? 0 > 0 ? "^0*[1-9]" : "^[0-9]") + "[0-9]*(ms|s|m|h|d)$"
      schema.pattern = ([duration] + words.map { "^\($0)$" }).joined(separator: "|")
      return schema
    case .string, .typeName: return .text()
    case .word(let words): return .words(words)
    case .expression: return JSONSchema(.string)
    case .parameters, .members(nil): return .list(of: .text())
    case .members:
      // `{ load: ['id', 'page'] }`: a member with its arguments.
      return .list(of: JSONSchema(anyOf: [.text(), .map([:], others: .list(of: .text()))]))
    case .record(let record): return record.schema
    }
  }
}

extension RecordType {
  fileprivate var schema: JSONSchema {
    var map = JSONSchema.map(
      Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) }))
    if !oneOf.isEmpty { map.oneOf = oneOf.map(JSONSchema.having) }
    let companions = fields.filter { !$0.companions.isEmpty }
    if !companions.isEmpty {
      map.dependencies = Dictionary(
        uniqueKeysWithValues: companions.map {
          ($0.name, JSONSchema(anyOf: $0.companions.map(JSONSchema.having)))
        })
    }
    var forms = [map]
    let standIns = fields.filter { shorthand.contains($0.name) }
    let switches = standIns.filter(\.isBoolean).map(\.name)
    if !switches.isEmpty { forms.append(.words(switches)) }
    let first = shorthand.lazy.compactMap { name in
      standIns.first { $0.name == name && !$0.isBoolean }
    }.first
    if let first { forms.append(first.schema) }
    return forms.count == 1 ? map : JSONSchema(anyOf: forms)
  }
}

extension JSONSchema.DefaultValue {
  /// Makes the JSON for a value; `nil` if it is not a single value.
  fileprivate init?(_ value: OptionValue) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value): self = .number(value)
    case .string(let text), .word(let text): self = .text(text)
    case .duration, .expression, .names, .members, .record: return nil
    }
  }
}
