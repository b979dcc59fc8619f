/// Associated types, not all of them primary.
public protocol Associated<Element, Failure> {
  associatedtype Element: Hashable & Sendable
  associatedtype Failure: Error = LoadError
  associatedtype Elements: Sequence = [Element] where Elements.Element == Element
  associatedtype Decoratee
  typealias Pair = (Element, Element)

  func pair(_ element: Element) -> Pair
  func load(_ id: Int) async throws(Failure) -> Element
  func all() async throws -> Elements
  func wrapped(_ decoratee: Decoratee) -> Decoratee
}

#if os(Linux) || os(macOS)
  /// Is not there everywhere, and all its associated types are primary.
  @available(macOS 15, iOS 18, *)
  public protocol Store<Item>: Sendable {
    associatedtype Item: Hashable & Sendable
    func load(_ id: Int) async throws -> Item
  }
#endif

/// Speaks of itself, as a value.
public protocol Node: Comparable, Hashable, Sendable {
  var depth: Int { get }
  var next: Self? { get set }
  func merged(with other: Self) async throws -> Self
  func all(after others: [Self]) -> [Self]
  subscript(depth depth: Int) -> Self { get }
}

/// Speaks of itself, as an object.
public protocol ObjectNode: AnyObject, Equatable {
  func deepest(of other: Self) async throws -> Self
}

/// Holds a protocol, and what its members name.
public nonisolated enum Shop {
  public struct Order: Sendable {
    public var id: Int
    public init(id: Int) { self.id = id }
  }
  public typealias Completion = (Result<Order, any Error>) -> Void
  public protocol Book: Sendable {
    func order(_ id: Int) async throws -> Order
    func order(_ id: Int, completion: @escaping Completion)
    mutating func rename(_ order: inout Order)
  }
}
