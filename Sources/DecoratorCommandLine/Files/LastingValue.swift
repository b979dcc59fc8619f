/// A value that lives as long as the process.
///
/// What a large target consists of takes longer to free piece by piece than the process takes to end.
final class LastingValue<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  static func keep(_ value: Value) { _ = Unmanaged.passRetained(LastingValue(value)) }
}
