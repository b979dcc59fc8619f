import Foundation

/// The texts of values in a line of a log, as the table in <doc:Logging> lists them.
///
/// The redacted text of a string does not show its length either, because strings hold passwords and
/// names. No code of a redacted value runs. Every text is a ``LineText``.
package enum LogText {
  /// The text of a value that cannot be copied. Its type has no name at run time.
  static let noncopyable = "<noncopyable>"

  /// The text of a closure. The protocol shows its type already.
  package static let closure = "<...>"

  /// Returns the text of a call's result; `nil` for `Void`.
  static func result<Value>(_ value: Value, revealing revealed: OutcomeParts) -> String? {
    if unwrapped(value) is Void { return nil }
    return revealed.contains(.result) ? self.revealed(value) : redacted(value)
  }

  /// Returns the text of a completion handler's single result, or of those among several that are
  /// not `nil`.
  static func results(_ arguments: [Any], revealing revealed: OutcomeParts) -> String? {
    var results = FailingArgument.results(among: arguments)
    if results.count > 1 { results.removeAll { unwrapped($0) == nil } }
    let texts = results.compactMap { result($0, revealing: revealed) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  // The texts of types whose values all have the same. It takes longer to make one than to do the
  // rest of a log's work.
  private static let known = Lock<[ObjectIdentifier: String]>([:])

  package static func redacted<Value>(_ value: Value) -> String {
    let id = ObjectIdentifier(type(of: value as Any))
    if let text = known.withLock({ $0[id] }) { return text }
    guard let value = unwrapped(value) else { return "nil" }
    if let collection = value as? any ListedCollection { return collection.redacted }
    let name = LineText.line("\(type(of: value))")
    let text = name.contains("->") ? closure : "<\(name)>"
    known.withLock { $0[ObjectIdentifier(type(of: value))] = text }
    return text
  }

  package static func revealed<Value>(_ value: Value) -> String {
    var room = LineText.maximumLength
    let text = described(value, &room)
    if text == "(Function)" { return closure }
    return unwrapped(value) is any StringProtocol ? text : LineText.line(text)
  }

  /// Returns the text of a value, or of an element of a collection.
  ///
  /// - Parameter room: The number of elements for which the line has room, in collections within each other, too.
  fileprivate static func described(_ value: Any, _ room: inout Int) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    if let text = value as? any StringProtocol { return LineText.quoted(text) }
    return (value as? any ListedCollection)?.revealed(&room) ?? String(describing: value)
  }

  fileprivate static func listed<Elements: Collection>(
    _ elements: Elements, _ room: inout Int, text: (Elements.Element, inout Int) -> String
  ) -> String {
    var texts: [String] = []
    for element in elements {
      if room == 0 { break }
      room -= 1
      texts.append(text(element, &room))
    }
    return texts.joined(separator: ", ")
  }

  /// Returns the value inside any number of optionals; `nil` if there is none.
  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }
}

/// A collection of the toolchain, whose number of elements a log can show. Others may need to visit
/// every element, as `0...Int.max` does, or may run code that a log must not run.
private protocol ListedCollection: Collection {
  /// A description with as many elements as a line can show.
  func revealed(_ room: inout Int) -> String
}

extension ListedCollection {
  var redacted: String {
    "<\(count) \(Element.self == UInt8.self ? "byte" : "element")\(count == 1 ? "" : "s")>"
  }

  func revealed(_ room: inout Int) -> String {
    "[\(LogText.listed(self, &room) { LogText.described($0, &$1) })]"
  }
}

extension Array: ListedCollection {}
extension ArraySlice: ListedCollection {}
extension ContiguousArray: ListedCollection {}
extension Set: ListedCollection {}

extension Data: ListedCollection {
  fileprivate func revealed(_ room: inout Int) -> String { description }
}

extension Dictionary: ListedCollection {
  fileprivate func revealed(_ room: inout Int) -> String {
    if isEmpty { return "[:]" }
    let shown = LogText.listed(self, &room) {
      "\(LogText.described($0.key, &$1)): \(LogText.described($0.value, &$1))"
    }
    return "[\(shown)]"
  }
}
