/// Properties and subscripts of every kind.
public protocol Properties {
  var readable: Int { get }
  var `class`: String { get }
  var decoratee: Int { get }
  var log: String { get }
  var writable: Int { get set }
  var implicit: String! { get set }
  var throwing: Int { get throws }
  var typed: Int { get throws(LoadError) }
  var counted: Int { mutating get }
  var stored: Int { get nonmutating set }
  static var shared: Int { get set }
  static var constant: Int { get }
  static var throwing: Int { get throws }

  subscript(index: Int) -> Int { get }
  subscript(at index: Int, or other: Int) -> Int { get set }
  subscript(kept index: Int) -> Int { get nonmutating set }
  subscript<Key: Hashable>(key: Key) -> String where Key: CustomStringConvertible { get }
  subscript(throwing index: Int) -> Int { get throws }
  static subscript(index: Int) -> Int { get }

  mutating func change(_ number: Int)
}

/// Properties that wait.
public protocol WaitingProperties {
  var waiting: Int { get async }
  var both: Int { get async throws }
  var typed: Int { get async throws(LoadError) }
  var counted: Int { mutating get async throws }
  static var shared: Int { get async throws }
  subscript(index: Int) -> Int { get async throws }
  mutating func change(by number: Int) async throws -> Int
}
