/// Turns a value into text that is the same whenever the value is: in every process, on every
/// machine.
///
/// The text looks like JSON. What has no order of its own is sorted: keys, the elements of sets,
/// and the pairs of dictionaries.
struct CanonicalEncoder: Encoder {
  fileprivate let node: Node
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The text of a value.
  ///
  /// - Throws: What the value throws when it is encoded.
  static func text(of value: some Encodable) throws -> String {
    let node = Node()
    try node.encode(value, at: [])
    return node.text
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeKeyed()
    return KeyedEncodingContainer(KeyedContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return UnkeyedContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(node: node, codingPath: codingPath)
  }
}

/// A collection whose elements come in an order that differs from process to process.
private protocol Unordered {
  /// How many elements that are encoded one after the other belong together.
  static var elementSize: Int { get }
}

extension Set: Unordered {
  fileprivate static var elementSize: Int { 1 }
}

extension Dictionary: Unordered {
  fileprivate static var elementSize: Int { 2 }
}

/// A value that has been encoded, or will be.
private final class Node {
  private enum Content {
    case single(String)
    case list([Node])
    case keyed([String: Node])
  }

  // A value that encodes nothing at all is like one without properties.
  private var content = Content.keyed([:])
  private var sortedElementSize: Int?

  var text: String {
    switch content {
    case .single(let text): text
    case .list(let nodes): "[" + elements(nodes.map(\.text)).joined(separator: ",") + "]"
    case .keyed(let nodes):
      "{"
        + nodes.map { "\(Self.quoted($0)):\($1.text)" }.sorted(by: Self.precedes)
        .joined(separator: ",") + "}"
    }
  }

  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }

  func becomeKeyed() {
    if case .keyed = content { return }
    content = .keyed([:])
  }

  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  func child(_ key: String) -> Node {
    let node = Node()
    if case .keyed(var nodes) = content {
      // Taken out, so that it is not copied.
      content = .keyed([:])
      nodes[key] = node
      content = .keyed(nodes)
    }
    return node
  }

  func appendedChild() -> Node {
    let node = Node()
    if case .list(var nodes) = content {
      // Taken out, so that it is not copied.
      content = .list([])
      nodes.append(node)
      content = .list(nodes)
    }
    return node
  }

  func encode(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let text as String: content = .single(Self.quoted(text))
    case let value as Bool: content = .single(value.description)
    case let value as any BinaryInteger: content = .single(value.description)
    case let value as any BinaryFloatingPoint & LosslessStringConvertible:
      content = .single(value.description)
    default:
      sortedElementSize = (value as? any Unordered).map { type(of: $0).elementSize }
      try value.encode(to: CanonicalEncoder(node: self, codingPath: path))
    }
  }

  func encodeNil() {
    content = .single("null")
  }

  private func elements(_ texts: [String]) -> [String] {
    guard let size = sortedElementSize else { return texts }
    return stride(from: 0, to: texts.count, by: size).map { start in
      texts[start..<min(start + size, texts.count)].joined(separator: ",")
    }.sorted(by: Self.precedes)
  }

  private static func precedes(_ lhs: String, _ rhs: String) -> Bool {
    // By bytes: the order of characters may change with the version of Unicode.
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

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) {
    node.child(key.stringValue).encodeNil()
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.child(key.stringValue).encode(value, at: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(for: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    CanonicalEncoder(node: node.child("super"), codingPath: codingPath)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder(for: key)
  }

  private func encoder(for key: Key) -> CanonicalEncoder {
    CanonicalEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  var count: Int { node.count }

  func encodeNil() {
    node.appendedChild().encodeNil()
  }

  func encode(_ value: some Encodable) throws {
    try node.appendedChild().encode(value, at: codingPath)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder()
  }

  private func encoder() -> CanonicalEncoder {
    CanonicalEncoder(node: node.appendedChild(), codingPath: codingPath)
  }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil() {
    node.encodeNil()
  }

  func encode(_ value: some Encodable) throws {
    try node.encode(value, at: codingPath)
  }
}
