/// The entries of a mapping while it is read, without those whose key was there before.
struct MappingBuilder {
  private(set) var entries: [YAMLEntry] = []
  private var keys: [String: Int] = [:]
  private var values: [YAMLScalar.CoreValue: Int] = [:]
  private var isLastKept = false

  /// Adds an entry, or gives the offset of the equal key that is there already.
  ///
  /// Keys are equal when their texts are, or when the core schema gives them one value, as `16` and
  /// `0x10`.
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

  /// Gives the entry that was added last its value.
  mutating func setValue(_ value: YAMLNode) {
    if isLastKept { entries[entries.count - 1].value = value }
  }
}
