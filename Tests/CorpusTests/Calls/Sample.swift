import Foundation

/// Has a value for calls in which it does not matter.
protocol Sample {
  static var sample: Self { get }
}

/// Is a sample as it is made.
protocol Model: Sample {
  init()
}

extension Model {
  static var sample: Self { Self() }
}

/// A value of any type that the corpus speaks of.
func anySample<Value>(of type: Value.Type = Value.self) -> Value {
  if let type = type as? any Sample.Type { return type.sample as! Value }
  if let make = Samples.others[ObjectIdentifier(type)] { return make() as! Value }
  fatalError("Samples has none of \(type)")
}

/// What stands for requirements that no test calls.
func neverCalled<Value>() -> Value {
  if Value.self == UnownedSerialExecutor.self {
    return MainActor.sharedUnownedExecutor as! Value
  }
  fatalError("A test calls it.")
}

struct SampleError: Error, Model {}

/// Stands for associated types.
struct Stub: Model, Error, Hashable, Codable, Sendable, Comparable, Identifiable,
  CustomStringConvertible
{
  var id = 3
  var description: String { "stub" }
  static func < (left: Stub, right: Stub) -> Bool { left.id < right.id }
}

extension Int: Sample { static var sample: Int { 7 } }
extension Int32: Sample { static var sample: Int32 { 32 } }
extension UInt8: Sample { static var sample: UInt8 { 9 } }
extension Double: Sample { static var sample: Double { 1.5 } }
extension Bool: Sample { static var sample: Bool { true } }
extension String: Sample { static var sample: String { "sample" } }
extension Data: Sample { static var sample: Data { Data([1, 2]) } }
extension Date: Sample { static var sample: Date { Date(timeIntervalSince1970: 1) } }
extension URL: Sample { static var sample: URL { URL(filePath: "/sample") } }
extension Duration: Sample { static var sample: Duration { .seconds(1) } }
extension Optional: Sample {
  static var sample: Wrapped? { anySample(of: Wrapped.self) }
}
extension Array: Sample { static var sample: [Element] { [anySample(of: Element.self)] } }
extension Set: Sample { static var sample: Set<Element> { [anySample(of: Element.self)] } }
extension Dictionary: Sample {
  static var sample: [Key: Value] { [anySample(of: Key.self): anySample(of: Value.self)] }
}
extension Result: Sample {
  static var sample: Result<Success, Failure> {
    Stage.current.fails && Failure.self != Never.self
      ? .failure(anySample(of: Failure.self)) : .success(anySample(of: Success.self))
  }
}
extension AsyncStream: Sample {
  static var sample: AsyncStream<Element> { AsyncStream { $0.finish() } }
}
extension AsyncThrowingStream: Sample where Failure == any Error {
  static var sample: Self { AsyncThrowingStream { $0.finish() } }
}
