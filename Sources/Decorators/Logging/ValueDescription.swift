/// A description like that of `String(describing:)`, but limited to the space in a line of a log.
///
/// Descriptions that types write themselves are written whole. Collections, tuples, and values
/// without a description of their own are taken apart here, because they may hold any number of
/// other values.
struct ValueDescription {
  private(set) var text = ""

  private var isFull: Bool { text.utf8.count > 4 * LineText.maximumScalars }

  init(of value: Any) {
    append(value)
  }

  mutating func append(_ text: StaticString) {
    self.text += "\(text)"
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isNested: A Boolean value that indicates whether it is part of another one.
  mutating func append(_ value: Any, isNested: Bool = false) {
    guard let value = UnwrappedValue.of(value) else { return append("nil") }
    switch value {
    case let string as any StringProtocol where isNested: text += LineText.quoted(string)
    case let collection as any ListedCollection: appendElements(of: collection)
    case is any CustomDebugStringConvertible where isNested: text += String(reflecting: value)
    case is any CustomStringConvertible, is any CustomDebugStringConvertible,
      is any TextOutputStreamable, is any CustomReflectable:
      text += String(describing: value)
    default: appendParts(of: value)
    }
  }

  private mutating func appendElements<Values: ListedCollection>(of collection: Values) {
    guard !collection.isEmpty else {
      text += Values.emptyDescription
      return
    }
    var separator: StaticString = "["
    for element in collection where !isFull {
      append(separator)
      collection.add(element, to: &self)
      separator = ", "
    }
    append("]")
  }

  private mutating func appendParts(of value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct:
      text += "\(mirror.subjectType)"
      appendFields(Array(mirror.children))
    case .tuple:
      appendFields(Array(mirror.children))
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else { fallthrough }
      text += name
      let parts = Mirror(reflecting: payload.value)
      appendFields(
        parts.displayStyle == .tuple ? Array(parts.children) : [(nil, payload.value)])
    default:
      text += String(describing: value)
    }
  }

  private mutating func appendFields(_ fields: [Mirror.Child]) {
    append("(")
    var separator: StaticString = ""
    for field in fields where !isFull {
      append(separator)
      // Tuple elements without a label are called `.0`, `.1` and so on.
      if let label = field.label, !label.hasPrefix(".") { text += "\(label): " }
      append(field.value, isNested: true)
      separator = ", "
    }
    append(")")
  }
}

/// A counted collection whose description lists its elements.
protocol ListedCollection: CountedCollection {
  /// The description of an empty collection.
  static var emptyDescription: String { get }

  /// Adds an element to a description.
  func add(_ element: Element, to description: inout ValueDescription)
}

extension ListedCollection {
  static var emptyDescription: String { "[]" }

  func add(_ element: Element, to description: inout ValueDescription) {
    description.append(element, isNested: true)
  }
}

extension Array: ListedCollection {}
extension ArraySlice: ListedCollection {}
extension ContiguousArray: ListedCollection {}
extension Set: ListedCollection {}

extension Dictionary: ListedCollection {
  static var emptyDescription: String { "[:]" }

  func add(_ element: Element, to description: inout ValueDescription) {
    description.append(element.key, isNested: true)
    description.append(": ")
    description.append(element.value, isNested: true)
  }
}
