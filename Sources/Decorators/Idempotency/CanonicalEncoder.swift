/// An encoder that turns equal values into equal texts, in every process and on every machine.
///
/// The text looks like JSON. Content without an order is sorted: keys, the elements of sets, and
/// the pairs of dictionaries. The encoder is also its own container of a list or a single value.
package final class CanonicalEncoder: Encoder, UnkeyedEncodingContainer,
  SingleValueEncodingContainer
{
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  private var single: String?
  /// The number of optionals around the value. `Encodable` has the same `null` for `nil` in all of them.
  private var optionals = 0
  private var isList = false
  private var elements: [CanonicalEncoder] = []
  // A value that encodes nothing looks like a value without properties.
  private var properties: [String: CanonicalEncoder] = [:]
  /// The number of consecutive elements that are sorted as one; `nil` if the elements have an order.
  private var sortedElementSize: Int?

  /// Returns the text of a value.
  package static func text(of value: some Encodable) throws -> String {
    let encoder = CanonicalEncoder()
    try encoder.encode(value)
    return encoder.text
  }

  private var text: String {
    if let single { return single }
    guard isList else {
      let texts = properties.map { "\(Self.quoted($0)):\($1.text)" }.sorted(by: Self.precedes)
      return "{" + texts.joined(separator: ",") + "}"
    }
    var texts = elements.map(\.text)
    if let size = sortedElementSize {
      texts = stride(from: 0, to: texts.count, by: size).map { start in
        texts[start..<min(start + size, texts.count)].joined(separator: ",")
      }.sorted(by: Self.precedes)
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  private static func precedes(_ lhs: String, _ rhs: String) -> Bool {
    // By bytes, because the order of characters may change with the version of Unicode.
    lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  // MARK: Containers

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isList = true
    return self
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// The encoder of the next value: that of the next element of a list.
  private var next: CanonicalEncoder {
    guard isList else { return self }
    elements.append(CanonicalEncoder())
    return elements[elements.count - 1]
  }

  fileprivate func property(_ key: some CodingKey) -> CanonicalEncoder {
    let property = CanonicalEncoder()
    properties[key.stringValue] = property
    return property
  }

  package var count: Int { elements.count }

  package func encodeNil() {
    let next = next
    let depth = max(0, next.optionals - 1)
    next.single =
      String(repeating: "some(", count: depth) + "null" + String(repeating: ")", count: depth)
  }

  package func encode(_ value: some Encodable) throws {
    let next = next
    switch value {
    case let text as String: next.single = Self.quoted(text)
    case let value as Bool: next.single = value.description
    case let value as any BinaryInteger: next.single = value.description
    case let value as any BinaryFloatingPoint & LosslessStringConvertible:
      next.single = value.description
    default:
      if value is any AnyOptional { next.optionals += 1 }
      next.sortedElementSize = (value as? any Unordered).map { type(of: $0).elementSize }
      try value.encode(to: next)
    }
  }

  package func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<
    Key
  > {
    next.container(keyedBy: type)
  }

  package func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }

  package func superEncoder() -> any Encoder { next }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private enum SuperKey: String, CodingKey { case `super` }

  let encoder: CanonicalEncoder
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { encoder.property(key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.property(key).encode(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.property(key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.property(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.property(SuperKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.property(key) }
}

private protocol AnyOptional {}

extension Optional: AnyOptional {}

/// A collection whose order of elements differs from process to process.
private protocol Unordered {
  /// The number of consecutive encoded elements that belong together.
  static var elementSize: Int { get }
}

extension Set: Unordered {
  fileprivate static var elementSize: Int { 1 }
}

extension Dictionary: Unordered {
  fileprivate static var elementSize: Int { 2 }
}
