import Foundation

/// Samples of types that no extension can give one: tuples, closures, existentials.
enum Samples {
  private static func entry<Value>(
    _ type: Value.Type, _ make: @escaping @Sendable () -> Value
  ) -> (ObjectIdentifier, @Sendable () -> Any) {
    (ObjectIdentifier(type), { make() })
  }

  static let others = Dictionary(
    uniqueKeysWithValues: [
      entry(Void.self) { () },
      entry(Any.self) { "anything" },
      entry((any Sendable).self) { "sendable" },
      entry(Coordinates.self) { (1, 2) },
      entry((size: Int, modified: Date).self) { (1, .sample) },
      entry((earliest: Date, latest: Date).self) { (.sample, .sample) },
      entry((body: Data, boundary: String).self) { (.sample, "b") },
      entry((Data, Response).self) { (.sample, Response()) },
      entry((name: String, value: String?).self) { ("n", nil) },
      entry((@Sendable (String) -> Void).self) { { _ in } },
      entry(UserCompletion.self) { { _ in } },
      entry(DataCompletion.self) { { _, _ in } },
      entry(ProgressHandler.self) { { _ in } },
      entry((any Error).self) { SampleError() },
    ])
}

extension Samples {
  /// A value as text; of a decorator, what it decorates.
  static func text<Value>(of value: Value) -> String {
    if let decoratee = Mirror(reflecting: value).descendant("decoratee") {
      return text(of: decoratee)
    }
    return value is any Model ? String("\(type(of: value))".prefix { $0 != "<" }) : "\(value)"
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
