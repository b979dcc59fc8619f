struct Ticks: BackTicked {
  var `default`: Int { 1 }
  var `self`: Int { 2 }
  func `repeat`(_ `in`: Int, `for` count: Int) -> Int { `in` * count }
  func `init`() -> String { "init" }
  func `where`(`self`: Int, `inout` value: Int) -> Int { `self` * 10 + value }
  subscript(`case` number: Int) -> Int { number + 1 }
}

struct Loads: Overloads {
  func load(_ id: Int) -> Int { id + 1 }
  func load(id: Int) -> Int { id + 2 }
  func load(_ id: String) -> String { id + "!" }
  func load(_ id: Int) async -> Int { id + 3 }
  func load(_ id: Double) throws -> Double { throw Failure.refused(Int(id)) }
  func load(_ id: Double) async throws -> Double { id / 2 }
  func load<Value>(_ value: [Value]) -> Int { value.count }
  func load<Value: Comparable>(_ values: [Value]) -> Value? { values.max() }
  func value() -> Int { 7 }
  func value() -> String { "seven" }
  func value() async throws -> Bool { true }
}

struct Table: Subscripts {
  private var values: [String: Int] = [:]
  private var cell = 0.0
  subscript(index: Int) -> Int { index * 2 }
  subscript(key key: String) -> Int? {
    get { values[key] }
    set { values[key] = newValue }
  }
  subscript(row: Int, column: Int) -> Double {
    get { cell + Double(row * 10 + column) }
    set { cell = newValue }
  }
  subscript<Value>(value: Value) -> [Value] { [value, value] }
  subscript<Number: BinaryInteger & Sendable>(range range: Range<Number>) -> Number {
    range.upperBound
  }
  subscript(throwing index: Int) -> Int {
    get throws(Failure) { throw .refused(index) }
  }
  static subscript(name: String) -> Int { name.count }
}

struct Amount: Operators {
  let number: Int
  static func + (lhs: Amount, rhs: Int) -> Int { lhs.number + rhs }
  static func += (lhs: inout Int, rhs: Amount) { lhs += rhs.number }
  static func <+> (left: Amount, right: Amount) -> [Int] { [left.number, right.number] }
  static func ~= (pattern: Amount, value: Int) -> Bool { pattern.number == value }
  static prefix func √ (operand: Amount) -> Double { Double(operand.number).squareRoot() }
  static postfix func %% (operand: Amount) -> String { "\(operand.number)%" }
  static prefix func ! (operand: Amount) -> Bool { operand.number == 0 }
}

final class Clash: Clashes {
  var decoratee: String { "decoratee" }
  var policy = 1
  var log: String { "log" }
  var cache: [Int] { [2] }
  var delivery: Int { 3 }
  var recorder: Int { 4 }
  func call(_ call: Int, result: Int, error: Int) throws -> Double {
    if call == 0 { throw Failure.refused(error) }
    return Double(call + result + error)
  }
  func text(`self`: Int, argument: Int, _ other: Int) async throws -> Int {
    `self` * 100 + argument * 10 + other
  }
  func result(completion: @escaping (Int, Int) -> Void) { completion(5, 6) }
}

struct Dense: Layout {
  var a: Int { 1 }
  var b = 2
  func one() {}
  func two(_ a: Int, _ b: Int) -> Int { a - b }
  func spread(
    first number: Int, _ second: [String: (Int, name: String)], third: (Int) -> Int
  ) throws -> (Int, last: String) {
    guard let value = second["key"] else { throw Failure.refused(number) }
    return (third(number), value.name)
  }
}

struct PairMaker: Tuples {
  func pair() -> (first: Int, second: String) { (1, "one") }
  func nested(_ value: ((Int, Int), String?)) -> (a: Int, b: (c: String?, Int)) {
    (value.0.0, (value.1, value.0.1))
  }
  func unit(_ value: Void) {}
  func optional(_ pair: (Int, Int)?) -> (Int, Int)? { pair.map { ($0.1, $0.0) } }
  var function: (Int, inout Int) -> Void { { $1 += $0 } }
  var curried: (Int) -> (Int) -> Int { { a in { b in a * 10 + b } } }
}

struct TypeTaker: Types {
  func metatype(_ type: Int.Type) -> Any.Type { type }
  func existential(_ type: any Error.Type) -> String { "\(type)" }
  func generic<Value>(_ type: Value.Type) -> Value.Type { type }
  func unwrapped(_ text: String!, _ other: Int?!) -> Int! { text.count + ((other ?? 0) ?? 0) }
  func composed(_ value: any CustomStringConvertible & Sendable) -> AnyObject? {
    NonSendable(value.description.count)
  }
  func some(_ value: some Collection<Int> & Equatable) -> Int { value.reduce(0, +) }
  func sugar(_ a: Int?, _ b: [Int], _ c: [String: Int]) -> [Int?] { [a] + b + [c["c"]] }
  func qualified(_ value: Swift.String) -> Swift.Int? { Int(value) }
}

struct Ignoring: Unnamed {
  func ignore(_ number: Int) {}
  func ignore(_ number: Int, _ text: String, other: Int) {}
  func handle(error: any Error) -> Int { (error as? Failure) == .missing ? 1 : 2 }
  subscript(row: Int, column: Int) -> Int { row * 10 + column }
}

struct Lazy: Accessors {
  private final class Box { var number = 1 }
  private let box = Box()
  private var reads = 0
  var cached: Int {
    mutating get {
      reads += 1
      return reads
    }
  }
  var shared: Int {
    get { box.number }
    nonmutating set { box.number = newValue }
  }
  var both: Int {
    mutating get {
      reads += 10
      return reads
    }
    set { reads = newValue }
  }
  static var count: Int {
    get { 5 }
    set {}
  }
  static func make(_ number: Int) throws -> Int {
    if number == 0 { throw Failure.missing }
    return number
  }
  var old: Int { box.number + 1 }
}

final class Link: LinkedNode {
  private(set) var next: Link?
  var value: Int
  init(value: Int) { self.value = value }
  func insert(after other: Link) -> Link {
    next = other.next
    other.next = self
    return other
  }
  func all() -> [Link] { [self] + (next?.all() ?? []) }
  static func == (lhs: Link, rhs: Link) -> Bool { lhs === rhs }
}

final class OuterObserver: Outer.Delegate {
  func outerDidChange(_ outer: Outer) {}
  func outer(_ outer: Outer, shouldKeep number: Int) -> Bool { number > 3 }
}

struct Phrase: Strings {
  var description: String { "phrase" }
  var debugDescription: String { "\"phrase\"" }
  func contains(_ other: Substring, ignoring character: Character) -> Bool {
    description.filter { $0 != character }.contains(other)
  }
}
