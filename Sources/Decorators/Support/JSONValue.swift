import Foundation

/// A JSON value.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Decimal)
  /// A number that is no `Decimal`: -0.0, or one that is very large or very small.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// An error for a value that is not `Codable`.
  package struct NotCodableError: Error {
    package let type: Any.Type
  }

  /// Creates a JSON value by encoding a value.
  package init(encoding value: Any) throws {
    guard let value = value as? any Encodable else { throw NotCodableError(type: type(of: value)) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom(Self.encode)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    self = try JSONDecoder().decode(JSONValue.self, from: encoder.encode(value))
  }

  /// Returns the JSON value decoded as a value of a type.
  package func decoded<Value>(as type: Value.Type) throws -> Value {
    guard let decodable = type as? any Decodable.Type else { throw NotCodableError(type: type) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(Self.decodeDate)
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(decodable, from: JSONEncoder().encode(self)) as! Value
  }
}

extension JSONValue {
  /// A hash that is the same for all orders of the elements of arrays.
  package var hashInAnyOrder: Int {
    switch self {
    case .array(let values): [values.count, values.reduce(0) { $0 &+ $1.hashInAnyOrder }].hashValue
    case .object(let values): values.mapValues(\.hashInAnyOrder).hashValue
    case .null, .bool, .number, .double, .string: hashValue
    }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      // A `Double` does not have all digits of a number, and a `Decimal` not all exponents.
      if let decimal = try? container.decode(Decimal.self),
        value.sign == .plus || value != 0, Double(decimal.description) == value
      {
        self = .number(decimal)
      } else {
        self = .double(value)
      }
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

// MARK: - Dates

/// Dates of whole seconds are written as readable text, others as numbers, which are exact.
extension JSONValue {
  @Sendable
  private static func encode(_ date: Date, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds == seconds.rounded(), abs(seconds) < 1e10 {
      try container.encode(date.formatted(.iso8601))
    } else {
      try container.encode(seconds)
    }
  }

  @Sendable
  private static func decodeDate(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Double.self) {
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
    return try Date(container.decode(String.self), strategy: .iso8601)
  }
}
