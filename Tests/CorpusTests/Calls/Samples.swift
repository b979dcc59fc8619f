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
      entry(AnyObject.self) { Subscription() },
      entry((any Error).self) { SampleError() },
      entry((any Hashable).self) { 7 },
      entry((any Codable).self) { 7 },
      entry((any Sequence<Int>).self) { [7] },
      entry((any Collection<String>).self) { ["sample"] },
      entry(StaticString.self) { "sample" },
    ])

  private static let tuples = [
    entry(Coordinates.self) { (1, 2) },
    entry((size: Int, modified: Date).self) { (1, .sample) },
    entry((earliest: Date, latest: Date).self) { (.sample, .sample) },
    entry((body: Data, boundary: String).self) { (.sample, "b") },
    entry((Data, Response).self) { (.sample, Response()) },
    entry((name: String, value: String?).self) { ("n", nil) },
    entry((Int, String).self) { (1, "b") },
    entry((first: Int, second: String).self) { (1, "b") },
    entry(((Int, Int), String?).self) { ((1, 2), nil) },
    entry((a: Int, b: (c: String?, Int)).self) { (1, ("c", 2)) },
    entry((Int, last: String).self) { (1, "b") },
    entry((Int, name: String).self) { (1, "b") },
    entry((id: Int, name: String).self) { (1, "b") },
    entry((id: Int, score: Double).self) { (1, 2) },
    entry((major: Int, minor: Int).self) { (1, 2) },
    entry((start: Double, end: Double).self) { (1, 2) },
    entry((amount: Double, currency: String).self) { (1, "EUR") },
    entry((text: String, isBold: Bool).self) { ("a", true) },
    entry((sent: Int, failed: [Int]).self) { (1, [2]) },
    entry((title: String, image: Data?).self) { ("a", nil) },
    entry((range: Range<Int>, text: String).self) { (1..<2, "a") },
    entry((title: String, handler: () -> Void).self) { ("a", {}) },
  ]

  private static let closures = [
    entry((() -> Void).self) { {} },
    entry(((Int) -> Void).self) { { _ in } },
    entry(((Bool) -> Void).self) { { _ in } },
    entry((([Article]) -> Void).self) { { _ in } },
    entry((@Sendable (String) -> Void).self) { { _ in } },
    entry((@convention(c) (Int32) -> Void).self) { { _ in } },
    entry(((Int) -> Int).self) { { $0 } },
    entry(((String) -> Bool).self) { \.isEmpty },
    entry((([Double]) throws -> Double).self) { { $0[0] } },
    entry(UserCompletion.self) { { _ in } },
    entry(DataCompletion.self) { { _, _ in } },
    entry(ProgressHandler.self) { { _ in } },
  ]
}

extension Samples {
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
extension Product: Model {}
extension Order: Model {}
extension Invoice: Model {}
extension Payment: Model {}
extension Article: Model {}
extension Message: Model {}
extension Channel: Model {}
extension Route: Model {}
extension Place: Model {}
extension Forecast: Model {}
extension Track: Model {}
extension Photo: Model {}
extension Token: Model {}
extension Session: Model {}
extension Document: Model {}
extension Chore: Model {}
extension Ticket: Model {}
extension Device: Model {}
extension Reading: Model {}
extension Metric: Model {}
extension Job: Model {}
extension Request: Model {}
extension Response: Model {}
extension Recipe: Model {}
extension Workout: Model {}
extension Vehicle: Model {}
extension Theme: Model {}
extension Point: Model {}
extension Asset: Model {}
extension NetworkError: Model {}
extension StoreError: Model {}
extension ParseError: Model {}
extension Handle: Model {}
extension Page: Model {}
extension View: Sample { static var sample: Self { View() as! Self } }
extension Buffer: Model {}
extension Publisher: Model {}
extension Future: Model {}
extension Feed.Item: Model {}
extension Feed.Item.State: Model {}
extension Subscription: Model {}
