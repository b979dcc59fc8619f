public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Names, parameters and results of every kind.
public protocol Methods {
  func plain()
  func unnamed(_: Int, other _: String) -> String
  func `default`(in `self`: Int, `where`: String) async throws -> String
  func clash(
    decoratee: Int, policy: Int, call: Int, result: Int, error: Int, log: Int, cache: Int,
    delivery: Int
  ) async throws -> Int
  func overloaded(_ id: Int) async throws -> Int
  func overloaded(_ id: String) async throws -> String
  func overloaded(_ id: Int) throws -> Int
  func overloaded(id: Int) -> Int
  func overloaded(id: Int) -> String
  func lines(
    // A comment is no part of a type.
    _ first: [String: Int],
    second: (Int, label: String),
    nested: Outer.Inner,
  ) -> (Int, text: String)
  static func + (lhs: Self, rhs: Int) -> Int
  static prefix func - (operand: Self) -> Int

  func generic<T: Equatable, U>(_ first: T, _ second: U) async throws -> (T, U)
  where U: Sequence, U.Element == T
  func existential(_ some: some CustomStringConvertible, _ any: any CustomStringConvertible)
    -> String
  func metatype(_ type: any Any.Type, item: Item.Type) -> any Any.Type
  func implicit(_ text: String!) -> String!
  func optional(_ id: Int?) async throws -> Item?
  func response(to request: URLRequest, of host: URL) async throws -> URLResponse?
  func inOut(_ number: inout Int) async throws
  func consume(_ item: consuming Item, borrow: borrowing Item) async throws -> Int
  func send(_ box: sending Box) async throws -> Int
  func give(_ id: Int) async throws -> sending Box
  static func make(_ id: Int) async throws -> Item
  @discardableResult func discardable() async throws -> Int
  @available(*, deprecated, message: "to be tested") func old() async throws -> Int
  #if !MAIN_ACTOR_BY_DEFAULT
    // What belongs to its parameter's actor cannot reach what belongs to the main actor.
    func isolated(to actor: isolated (any Actor)?, _ id: Int) async throws -> Int
  #endif
  #if os(Linux) || os(macOS)
    func conditional() async throws -> Int
  #else
    func elsewhere() async throws -> Int
  #endif
}
