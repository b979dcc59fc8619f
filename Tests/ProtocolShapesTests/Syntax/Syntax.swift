protocol BackTicked {
  associatedtype `Type`
  var `default`: Int { get }
  var `self`: Int { get }
  func `repeat`(_ `in`: Int, `for` count: Int) -> Int
  func `init`() -> `Type`
  func `where`(`self`: Int, `inout` value: Int) -> Int
  subscript(`case` number: Int) -> Int { get }
}

/// One name, told apart by labels, types, effects and results.
protocol Overloads {
  func load(_ id: Int) -> Int
  func load(id: Int) -> Int
  func load(_ id: String) -> String
  func load(_ id: Int) async -> Int
  func load(_ id: Double) throws -> Double
  func load(_ id: Double) async throws -> Double
  func load<Value>(_ value: [Value]) -> Int
  func load<Value: Comparable>(_ values: [Value]) -> Value?
  func value() -> Int
  func value() -> String
  func value() async throws -> Bool
}

protocol Subscripts {
  subscript(index: Int) -> Int { get }
  subscript(key key: String) -> Int? { get set }
  subscript(row: Int, column: Int) -> Double { get set }
  subscript<Value>(value: Value) -> [Value] { get }
  subscript<Number: BinaryInteger>(range range: Range<Number>) -> Number where Number: Sendable {
    get
  }
  subscript(throwing index: Int) -> Int { get throws(Failure) }
  static subscript(name: String) -> Int { get }
}

prefix operator √
postfix operator %%
infix operator <+> : AdditionPrecedence

protocol Operators: Equatable {
  static func + (lhs: Self, rhs: Int) -> Int
  static func += (lhs: inout Int, rhs: Self)
  static func <+> (left: Self, right: Self) -> [Int]
  static func ~= (pattern: Self, value: Int) -> Bool
  static prefix func √ (operand: Self) -> Double
  static postfix func %% (operand: Self) -> String
  static prefix func ! (operand: Self) -> Bool
}

/// Has names that decorators like to use themselves.
protocol Clashes: AnyObject {
  associatedtype Decoratee
  associatedtype Result
  var decoratee: Decoratee { get }
  var policy: Int { get set }
  var log: String { get }
  var cache: [Int] { get }
  var delivery: Int { get }
  var recorder: Int { get }
  func call(_ call: Int, result: Int, error: Int) throws -> Result
  func text(self: Int, argument: Int, _: Int) async throws -> Int
  func result(completion: @escaping (_ call: Int, _ result: Int) -> Void)
}

// swift-format-ignore
protocol Layout{var a:Int{get};var b:Int{get set}
  func one();func two(_ a:Int,_ b:Int)->Int
  @discardableResult @inlinable
  func spread(
    /// The first.
    first
      number
      : Int, // with a comment, (in parentheses
    _
      second: [ String : ( Int , name : String ) ] /* = [:] */,
    third: ( Int ) -> Int
  )
    throws
    -> (
      Int, last: String
    )
}

protocol Tuples {
  typealias Pair = (first: Int, second: String)
  func pair() -> Pair
  func nested(_ value: ((Int, Int), String?)) -> (a: Int, b: (c: String?, Int))
  func unit(_ value: Void)
  func optional(_ pair: (Int, Int)?) -> (Int, Int)?
  var function: (_ a: Int, _ b: inout Int) -> Void { get }
  var curried: (Int) -> (Int) -> Int { get }
}

protocol Types {
  func metatype(_ type: Int.Type) -> Any.Type
  func existential(_ type: any Error.Type) -> String
  func generic<Value>(_ type: Value.Type) -> Value.Type
  func unwrapped(_ text: String!, _ other: Int?!) -> Int!
  func composed(_ value: any CustomStringConvertible & Sendable) -> AnyObject?
  func some(_ value: some Collection<Int> & Equatable) -> Int
  func sugar(_ a: Int?, _ b: [Int], _ c: [String: Int]) -> [Int?]
  func qualified(_ value: Swift.String) -> Swift.Optional<Swift.Int>
}

protocol Unnamed {
  func ignore(_: Int)
  func ignore(_: Int, _ _: String, other: Int)
  func handle(error _: any Error) -> Int
  subscript(_: Int, _: Int) -> Int { get }
}

protocol Accessors {
  var cached: Int { mutating get }
  var shared: Int { get nonmutating set }
  var both: Int { mutating get set }
  static var count: Int { get set }
  static func make(_ number: Int) throws -> Int
  @available(*, deprecated, message: "Read 'both' instead.")
  var old: Int { get }
}

/// A node of a list, as an object.
protocol LinkedNode: AnyObject, Equatable {
  var next: Self? { get }
  var value: Int { get set }
  func insert(after other: Self) -> Self
  func all() -> [Self]
}

struct Outer {
  /// Inside a type.
  protocol Delegate: AnyObject {
    func outerDidChange(_ outer: Outer)
    func outer(_ outer: Outer, shouldKeep number: Int) -> Bool
  }
}

/// Texts that look like declarations: protocol Wrong { func wrong() }
enum Decoys {
  static let text = """
    protocol Strings { func wrong() -> "\(1 + 2)" }
    """
  static var pattern: Regex<Substring> { #/protocol Strings \{ func wrong\(\)/# }
}

protocol Strings: CustomStringConvertible, CustomDebugStringConvertible {
  func contains(_ other: Substring, ignoring character: Character) -> Bool
}
