import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Item: Sendable, Equatable {
  var id: Int
}

enum LoadError: Error, Equatable { case missing }

/// One member for every shape that is handled, under names that decorators like to use themselves.
protocol AwkwardProtocol {
  associatedtype Element: Equatable
  associatedtype Decoratee
  typealias Pair = (Int, String)

  func plain()
  func returning(_ id: Int) -> Item
  func throwing(for id: Int) throws -> Item
  func waiting() async
  func everything(_ id: Int, with element: Element) async throws -> Item
  func typed(id: Int) async throws(LoadError) -> Item
  func typedSynchronous() throws(LoadError)

  func unnamed(_: Int, other _: String) async throws -> String
  func `default`(in `self`: Int, `where`: String) async throws -> String
  func clash(decoratee: Int, policy: Int, call: Int, result: Int, error: Int, log: Int) async throws
    -> Int
  func overloaded(_ id: Int) async throws -> Int
  func overloaded(_ id: String) async throws -> String
  func overloaded(_ id: Int) throws -> Int
  func several(_ a: Int) -> Int
  func lines(
    // comments are no part of a type
    _ first: [String: Int],
    second: (Int, label: String),
  ) -> Pair

  func generic<T: Equatable, U>(_ first: T, _ second: U) async throws -> (T, U)
  where U: Sequence, U.Element == T
  func some(_ element: some CustomStringConvertible, any: any CustomStringConvertible) -> String
  func inOut(_ number: inout Int) async throws
  func consume(_ item: consuming Item, borrow: borrowing Item) async throws -> Int
  func closures(
    _ now: (Int) throws -> Int, later: @escaping @Sendable (Int) -> Void, maybe: ((Int) -> Void)?
  ) async throws -> Int
  func auto(_ text: @autoclosure () -> String) -> String
  func rethrowing(_ body: () throws -> Int) rethrows -> Int
  func implicit(_ text: String!) -> String!
  func metatype(_ type: Item.Type) -> any Any.Type
  func optional(_ id: Int?) async throws -> Item?
  func url(_ request: URLRequest) async throws -> URLResponse?

  @discardableResult
  func discardable() async throws -> Int
  @available(*, deprecated, message: "for the test")
  func old() async throws
  @MainActor func onMain() async throws -> Int

  var readable: Int { get }
  var `class`: String { get }
  var decoratee: Int { get }
  var log: String { get }
  var effectful: Int { get async throws }
  var typedEffect: Int { get throws(LoadError) }

  static func make(_ id: Int) async throws -> Item
  static var shared: Int { get set }
  subscript(_ index: Int) -> Int { get }
  subscript(at index: Int, or other: Int) -> Int { get }
  #if os(Linux) || os(macOS)
    func conditional() async throws -> Int
  #else
    func neverHere() async throws -> Int
  #endif
}
