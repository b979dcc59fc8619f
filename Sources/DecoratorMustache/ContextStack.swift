/// The values in which names are looked up.
struct ContextStack {
  /// The values, innermost last.
  private var values: [Value] = []
  /// The values that have fields.
  private var objects: [any Fields] = []

  init(_ value: Value) {
    push(value)
  }

  private var innermost: Value { values[values.count - 1] }

  mutating func push(_ value: Value) {
    values.append(value)
    if case .fields(let fields) = value { objects.append(fields) }
  }

  mutating func pop() {
    if case .fields = values.removeLast() { objects.removeLast() }
  }

  /// Returns the value of a name; `nil` if the name or a part of it is missing.
  func resolve(_ path: Path) -> Value? {
    if path.isInnermost { return path.names.isEmpty ? innermost : field(of: innermost, path, 0) }
    guard let value = find(path.names[0]) else { return nil }
    return path.names.count == 1 ? value : field(of: value, path, 1)
  }

  private func find(_ name: Name) -> Value? {
    var index = objects.count
    while index > 0 {
      index -= 1
      if let value = objects[index].value(of: name) { return value }
    }
    return nil
  }

  /// Returns the value of the rest of a path within a value.
  private func field(of value: Value, _ path: Path, _ start: Int) -> Value? {
    var value = value
    for name in path.names[start...] {
      guard let field = field(name, of: value) else { return nil }
      value = field
    }
    return value
  }

  /// Returns the value of a field. Every field of `null` is `null`.
  private func field(_ name: Name, of value: Value) -> Value? {
    switch value {
    case .null: .null
    case .fields(let fields): fields.value(of: name)
    case .bool, .string, .list: nil
    }
  }

  /// Returns a message on a missing name, with a suggestion.
  func message(missing path: Path) -> String {
    var owner = path.isInnermost ? innermost : find(path.names[0])
    for (part, name) in path.names.enumerated().dropFirst(path.isInnermost ? 0 : 1) {
      guard let value = owner else { break }
      owner = field(name, of: value)
      if owner == nil {
        let known = Path(isInnermost: path.isInnermost, names: Array(path.names[..<part]))
        return message(missing: name.text, in: value, named: known.description)
      }
    }
    let name = path.names[0].text
    return "unknown name '\(name)'" + suggestion(for: name, among: names)
  }

  private func message(missing name: String, in value: Value, named owner: String) -> String {
    guard case .fields(let fields) = value else {
      return "'\(owner)' is \(value.kind) and has no '\(name)'; write a name that has fields"
    }
    return "'\(owner)' has no '\(name)'" + suggestion(for: name, among: fields.names.sorted())
  }

  /// All names that a template can use here, innermost first.
  private var names: [String] {
    objects.reversed().flatMap { $0.names.sorted() }
  }
}
