import Foundation

/// Samples of types that no extension can give one: tuples, closures, existentials.
enum Samples {
  private static func entry<Value>(
    _ type: Value.Type, _ make: @escaping @Sendable () -> Value
  ) -> (ObjectIdentifier, @Sendable () -> Any) {
    (ObjectIdentifier(type), { make() })
  }

  static let others = Dictionary(
    uniqueKeysWithValues: tuples + closures + [
      entry(Void.self) { () },
      entry(Any.self) { "anything" },
      entry((any Error).self) { SampleError() },
      entry((any Hashable).self) { 7 },
      entry((any Codable).self) { 7 },
      entry((any Sequence<Int>).self) { [7] },
      entry((any Collection<String>).self) { ["sample"] },
    ])

  private static let tuples = [
    entry((Data, Response).self) { (.sample, Response()) },
    entry((Int, String).self) { (1, "b") },
    entry((first: Int, second: String).self) { (1, "b") },
    entry(((Int, Int), String?).self) { ((1, 2), nil) },
    entry((a: Int, b: (c: String?, Int)).self) { (1, ("c", 2)) },
    entry((Int, last: String).self) { (1, "b") },
    entry((Int, name: String).self) { (1, "b") },
    entry((id: Int, name: String).self) { (1, "b") },
  ]

  private static let closures = [
    entry((() -> Void).self) { {} },
    entry(((Int) -> Void).self) { { _ in } },
    entry(((Bool) -> Void).self) { { _ in } },
    entry((@Sendable (String) -> Void).self) { { _ in } },
    entry((@convention(c) (Int32) -> Void).self) { { _ in } },
    entry(((Int) -> Int).self) { { $0 } },
    entry(((String) -> Bool).self) { \.isEmpty },
    entry(UserCompletion.self) { { _ in } },
    entry(ProgressHandler.self) { { _ in } },
  ]
}

extension Samples {
  static func texts<each Value>(of values: repeat each Value) -> [String] {
    var texts: [String] = []
    repeat texts.append(text(of: each values))
    return texts
  }

  /// A value as text; of a decorator, what it decorates.
  static func text<Value>(of value: Value) -> String {
    let mirror = Mirror(reflecting: value)
    if let decoratee = mirror.descendant("decoratee") { return text(of: decoratee) }
    if value is any Model { return String("\(type(of: value as Any))".prefix { $0 != "<" }) }
    switch mirror.displayStyle {
    case .optional, .collection: return mirror.children.map { text(of: $0.value) }.description
    default: return "\(value)"
    }
  }
}

extension User: Model {}
extension Article: Model {}
extension Session: Model {}
extension Document: Model {}
extension Request: Model {}
extension Response: Model {}
extension NetworkError: Model {}
extension StoreError: Model {}
extension View: Sample { static var sample: Self { View() as! Self } }
extension Buffer: Model {}
extension Subscription: Model {}
