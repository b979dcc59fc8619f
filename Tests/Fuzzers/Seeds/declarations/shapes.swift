@preconcurrency public import struct Foundation.URL
import Dispatch

/// A protocol with one member of every shape.
@MainActor public protocol Shapes<Item>: Sendable, Base & Other where Item: Hashable {
  associatedtype Item: Equatable & Sendable = Int where Item: Codable
  typealias Pair<T> = (first: T, Item)

  /// Loads.
  func load(_ page: Int, from url: URL?, in `default`: [String: Int]) async throws -> [Item]
  func typed<T, each U>(_ value: repeat each U, of type: T.Type) throws(Failure) -> (some P)?
  func closures(_ body: () throws -> Void, done: @escaping @Sendable (Result<Item, any Error>) -> Void) rethrows
  func owned(_ a: consuming Item, _ b: borrowing Item, _ c: inout sending Item, d: Int...) -> Item!
  static func == (left: Self, right: Self) -> Bool
  prefix static func - (_: Self) -> [4 of Int]; mutating func reset()
  @discardableResult @available(iOS 18, *) nonisolated func old() -> any A & B
  var name: String { get }
  static var shared: Shape.Kind<Int> { get set }
  var slow: Int { mutating get async throws(E) nonmutating set }
  subscript<K: Hashable>(at key: K, default value: @autoclosure () -> Int) -> Int { get throws }
  init?(name: String)
  #if os(Linux) && compiler(>=6)
    func linux()
  #elseif DEBUG
    func debug()
  #else
    func other()
  #endif
}
