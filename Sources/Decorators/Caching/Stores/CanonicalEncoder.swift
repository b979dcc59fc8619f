/// An encoder that turns equal values into equal texts, in every process and on every machine.
///
/// The text looks like JSON. Content without an order is sorted: keys, the elements of sets, and
/// the pairs of dictionaries.
final class CanonicalEncoder: Encoder {
  private enum Content {
    case single(String)
    case list
    case keyed
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  // A value that encodes nothing looks like a value without properties.
  private var content = Content.keyed
  private var elements: [CanonicalEncoder] = []
  private var properties: [String: CanonicalEncoder] = [:]
  private var sortedElementSize: Int?

  private init(_ codingPath: [any CodingKey]) {
    self.codingPath = codingPath
  }

  /// Returns the text of a value.
  ///
  /// - Throws: The error that the value throws when it is encoded.
  static func text(of value: some Encodable) throws -> String {
    let encoder = CanonicalEncoder([])
    try encoder.encode(value)
    return encoder.text
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    content = .keyed
    return KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    content = .list
    return ValueContainer(encoder: self, isList: true)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueContainer(encoder: self, isList: false)
  }

  private var text: String {
    switch content {
    case .single(let text): text
    case .list: "[" + elementTexts.joined(separator: ",") + "]"
    case .keyed:
      "{"
        + properties.map { "\(Self.quoted($0)):\($1.text)" }.sorted(by: Self.precedes)
        .joined(separator: ",") + "}"
    }
  }

  private var elementTexts: [String] {
    let texts = elements.map(\.text)
    guard let size = sortedElementSize else { return texts }
    return stride(from: 0, to: texts.count, by: size).map { start in
      texts[start..<min(start + size, texts.count)].joined(separator: ",")
    }.sorted(by: Self.precedes)
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
}

// MARK: - Encoding

extension CanonicalEncoder {
  fileprivate var elementCount: Int { elements.count }

  fileprivate func encode(_ value: some Encodable) throws {
    switch value {
    case let text as String: content = .single(Self.quoted(text))
    case let value as Bool: content = .single(value.description)
    case let value as any BinaryInteger: content = .single(value.description)
    case let value as any BinaryFloatingPoint & LosslessStringConvertible:
      content = .single(value.description)
    case let value as any NestedOptional where value.nilDepth ?? 0 > 0:
      let depth = value.nilDepth ?? 0
      content = .single(
        String(repeating: "some(", count: depth) + "null" + String(repeating: ")", count: depth))
    default:
      sortedElementSize = (value as? any Unordered).map { type(of: $0).elementSize }
      try value.encode(to: self)
    }
  }

  fileprivate func encodeNil() {
    content = .single("null")
  }

  fileprivate func property(_ key: some CodingKey) -> CanonicalEncoder {
    let property = CanonicalEncoder(codingPath + [key])
    properties[key.stringValue] = property
    return property
  }

  fileprivate func nextElement() -> CanonicalEncoder {
    elements.append(CanonicalEncoder(codingPath))
    return elements[elements.count - 1]
  }
}

/// An optional that may hold another optional. `Encodable` has the same `null` for `nil` in all of
/// them.
private protocol NestedOptional {
  /// The number of optionals around the one that is `nil`.
  var nilDepth: Int? { get }
}

extension Optional: NestedOptional {
  fileprivate var nilDepth: Int? {
    guard let self else { return 0 }
    return (self as? any NestedOptional)?.nilDepth.map { $0 + 1 }
  }
}

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

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private enum SuperKey: String, CodingKey { case `super` }

  let encoder: CanonicalEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    encoder.property(key).encodeNil()
  }

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

/// The container of a list, or of a single value.
private struct ValueContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: CanonicalEncoder
  let isList: Bool

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elementCount }

  func encodeNil() {
    target.encodeNil()
  }

  func encode(_ value: some Encodable) throws {
    try target.encode(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    target.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    target.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { target }

  private var target: CanonicalEncoder { isList ? encoder.nextElement() : encoder }
}
