public import Foundation

// logging: all
@MainActor public protocol Presenting: AnyObject {
  var isLoading: Bool { get }
  func load() async
  func didSelect(_ index: Int)
}

// caching: submit, encoded | logging: all | retry: submit, encoded | timeout: submit, encoded
@MainActor public protocol FormModel: AnyObject, Sendable {
  var name: String { get set }
  var errors: [String: String] { get }
  func validate() throws(ParseError)
  func submit() async throws -> Order
  nonisolated func encoded() async throws -> Data
}

// dispatch: show | logging: all | retry: load | timeout: load
@MainActor public protocol ImageShowing: AnyObject {
  func show(_ image: Data?, completion: (() -> Void)?)
  func load(from url: URL, completion: @escaping @MainActor (Result<Data, any Error>) -> Void)
}

// caching: search | logging: all | retry: search | timeout: search
@MainActor public protocol SearchPresenting: AnyObject, Sendable {
  func search(_ text: String) async throws -> [Article]
  func cancel()
  var results: [Article] { get }
  var onChange: (([Article]) -> Void)? { get set }
}

// dispatch: animate(duration:_:completion:) | logging: all
@MainActor public protocol Animating {
  func animate(duration: Double, _ changes: () -> Void)
  func animate(duration: Double, _ changes: @escaping () -> Void, completion: ((Bool) -> Void)?)
  mutating func pause() -> Double
}

// calls: none | logging: all
@MainActor public protocol ChartDrawing {
  associatedtype Value: BinaryFloatingPoint
  func draw(_ values: [Value], from minimum: Value, to maximum: Value)
  func nearest(to x: Double) -> (index: Int, value: Value)?
}
