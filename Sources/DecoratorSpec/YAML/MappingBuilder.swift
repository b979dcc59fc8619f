/// The entries of a mapping during reading, without those with repeated keys.
struct MappingBuilder {
  private(set) var entries: [YAMLEntry] = []
  private var keys: [String: Int] = [:]
  private var values: [YAMLScalar.CoreValue: Int] = [:]
  private var isLastKept = false

  /// Adds an entry; if there is an equal key already, returns its offset.
  ///
  /// Keys are equal if their texts are equal, or if the core schema gives them the same value, as
  /// for `16` and `0x10`.
  mutating func add(_ key: YAMLNode, emptyValue: YAMLNode) -> Int? {
    guard case .scalar(let scalar) = key.content else { return nil }
    let value = scalar.value
    let first = keys[scalar.text] ?? values[value]
    isLastKept = first == nil
    if let first { return first }
    keys[scalar.text] = key.range.lowerBound
    if case .string = value {} else { values[value] = key.range.lowerBound }
    entries.append(YAMLEntry(key: scalar, keyRange: key.range, value: emptyValue))
    return nil
  }

  /// Sets the value of the last entry.
  mutating func setValue(_ value: YAMLNode) {
    if isLastKept { entries[entries.count - 1].value = value }
  }
}
