// What declarations can be, apart from what programs are about.
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

// caching: response, discardable | calls: none | logging: all | retry: response, `default`,
// discardable | timeout: response, `default`, discardable
public protocol Assorted {
  func response(to request: URLRequest, of host: URL) async throws -> URLResponse?
  func change(_ number: inout Int) async throws
  func consume(_ data: consuming Data, borrow: borrowing Data) async throws -> Int
  func metatype(_ type: any Any.Type) -> any Any.Type
  func `default`(in `self`: Int) async throws -> String
  func failing<Failure: Error>(_ error: Failure.Type) throws(Failure) -> Int
  @discardableResult func discardable() async throws -> Int
  static func make(_ id: Int) async throws -> Int
  static var shared: Int { get async throws }
  static subscript(index: Int) -> Int { get }
  var counted: Int { mutating get async throws }
  subscript(throwing index: Int) -> Int { get throws }
}

// nothing
public protocol Initializers {
  init(number: Int)
  init?(text: String)
  init(copying other: Self) throws
  init<Value: BinaryInteger>(_ value: Value)
}

// nothing
public protocol StaticSelf {
  static var standard: Self { get }
  static func make(named name: String) -> Self
  static func find(_ name: String) throws -> Self?
  static var all: [Self] { get }
}

// logging: all
public protocol Ownership {
  func look(at data: borrowing Data) -> Int
  func take(_ data: consuming Data) throws
  consuming func finish() -> Int
  borrowing func peek() -> Int
  func legacy(_ data: __owned Data, _ other: __shared Data)
}

// logging: all
public protocol Mutations {
  var value: Int { mutating get }
  var cached: Int { get nonmutating set }
  mutating func advance(by amount: Int) -> Int
  nonmutating func peek() -> Int
  mutating func load() async throws -> Int
}

// nothing
public protocol Accessors {
  var plain: Int { get }
  var settable: Int { get set }
  var throwing: Int { get throws }
  var waiting: Int { get async }
  var both: Int { get async throws(StoreError) }
  static var count: Int { get set }
  subscript(_ index: Int, label name: String) -> Int { get async throws }
}

// calls: none
public protocol Operators: Equatable {
  static func + (left: Self, right: Int) -> Self
  static func - (left: Self, right: Self) -> Int
  static prefix func ! (operand: Self) -> Bool
}

// logging: all | retry: `switch` | timeout: `switch`
public protocol `Type` {
  associatedtype `Protocol`
  var `default`: Int { get }
  var `self`: Int { get }
  func `repeat`(_ `in`: Int, `for` count: Int) -> Int
  func `init`() -> `Protocol`?
  func `switch`(`case`: Int, `where` value: Int) async throws -> Int
}

// logging: all | retry: all | timeout: all
public protocol RawNames {
  func `load the first`(_ count: Int) async throws -> Int
  var `the name`: String { get }
}

// dispatch: result | logging: all
public protocol Clashes: AnyObject {
  associatedtype Decoratee
  var decoratee: Decoratee { get }
  var policy: Int { get set }
  var log: String { get }
  var cache: [Int] { get }
  func call(_ call: Int, result: Int, error: Int) throws -> Int
  func retrying() -> Int
  func result(completion: @escaping (_ call: Int, _ result: Int) -> Void)
}

// caching: load(page:) | logging: all | retry: load(page:) | timeout: load(page:)
public protocol Overloads {
  func load(_ id: Int) -> Int
  func load(id: Int) -> Int
  func load(_ id: String) -> String
  func load(_ id: Double) throws -> Double
  func load(page: Int) async throws -> Int
}

// calls: none | logging: all
public protocol EffectOverloads {
  func load(_ id: Int) -> Int
  func load(_ id: Int) async -> Int
  func value() -> Int
  func value() -> String
}

// caching: named | logging: all | retry: named | timeout: named
public protocol Tuples {
  typealias Named = (first: Int, second: String)
  func pair() -> (Int, String)
  func nested(_ value: ((Int, Int), String?)) -> (a: Int, b: (c: String?, Int))
  func named() async throws -> Named
  func unlabelled(_: Int, _: String) -> Int
}

// refused: 'value' cannot be decorated: its new value cannot be passed on without reading the old
// one, which mutates the decoratee; remove 'nonmutating' or 'mutating'
public protocol ChangingGetter {
  var value: Int { mutating get nonmutating set }
}

// logging: all
public protocol Implicit: AnyObject {
  var delegate: View! { get set }
  func make() -> View!
  func take(_ view: View!) -> Int
}

// caching: now, later | logging: all | retry: now, later | timeout: now, later
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol Available: Sendable {
  func now() async throws -> Int
  @available(*, noasync) func blocking() -> Int
  @available(macOS 26, iOS 26, *) func later() async throws -> Int
}

// caching: new | dispatch: old | logging: all | retry: new, old | timeout: new, old
public protocol PartlyDeprecated: Sendable {
  func new() async throws -> Int
  @available(*, deprecated, renamed: "new()") func old(
    completion: @escaping (Result<Int, any Error>) -> Void)
  @available(swift 5.9) func recent() throws -> Int
}

// caching: hidden | logging: all | retry: all | timeout: all
@_spi(Private) public protocol PrivateInterface: Sendable {
  func hidden() async throws -> Int
  var level: Int { get }
}

// caching: everywhere, onLinux, elsewhere | logging: all | retry: everywhere, onLinux, elsewhere |
// timeout: everywhere, onLinux, elsewhere
public protocol PartlyConditional: Sendable {
  func everywhere() async throws -> Int
  #if os(Linux)
    func onLinux(_ value: Int) async throws -> Int
    var linux: String { get }
  #else
    func elsewhere() async throws -> Int
  #endif
  #if DEBUG
    func debug()
  #elseif SWIFT_PACKAGE && !os(Windows)
    func package() throws
  #endif
}

#if canImport(FoundationNetworking) || os(macOS)
  // caching: modern | dispatch: fetch | logging: all | retry: all | timeout: all
  public protocol ConditionalService: AnyObject {
    func fetch(completion: @escaping (Result<Int, any Error>) -> Void)
    #if compiler(>=6)
      func modern() async throws -> Int
    #endif
  }
#endif

// caching: load | logging: all | retry: load | timeout: load
public protocol Defaulted: Sendable {
  func load(limit: Int) async throws -> [Int]
  var name: String { get }
  func describe() -> String
}

extension Defaulted {
  public func load() async throws -> [Int] { try await load(limit: 10) }
  public var name: String { "default" }
  public func describe() -> String { name }
}

public enum Shop {
  // caching: pay | calls: none | logging: all | retry: all | timeout: all
  public protocol Till: Sendable {
    func pay(_ amount: Double) async throws -> Int
  }

  public struct Warehouse {
    // calls: none | dispatch: all | logging: all | retry: all | timeout: all
    public protocol Stock: AnyObject {
      var count: Int { get }
      func take(completion: @escaping (Result<Int, any Error>) -> Void)
    }
  }
}

// logging: all | retry: three | timeout: three
public protocol Everything: AnyObject, Sendable {
  // swift-format-ignore
  var a: Int { get };  var b: Int { get set }
  // swift-format-ignore
  func one();  func two(_ a: Int, _ b: Int) -> Int
  /// Does three things:
  ///
  ///     try await three(first: 1, 2, third: { $0 })
  func three(
    /// The first.
    first number: Int,  // with a comment, (in parentheses
    _ second: [String: (Int, name: String)],
    third: @escaping @Sendable (Int) -> Int
  )
    async throws -> (
      Int, last: String
    )
}

// caching: never | calls: except fail, never | logging: all | retry: nothing, never | timeout:
// nothing, never
public protocol NeverAndVoid {
  func fail() -> Never
  func nothing() async throws
  func unit()
  func never() async throws -> Never?
  func impossible() throws(Never) -> Int
}

// nothing
public protocol Empty {}

// calls: none
public protocol OnlyTypes {
  associatedtype A
  associatedtype B: Sequence where B.Element == A
}
