import DecoratorDeclarations
import FuzzTargets
import Testing

@Suite struct MemberTests {
  /// Members that come out as they went in.
  static let canonical = [
    // Methods.
    "func run()", "func throwing() throws", "func load() async", "func load() async throws -> Feed",
    "func typed() throws(NetworkError) -> Int", "func map(_ f: (Int) throws -> Int) rethrows",
    "func save(_ items: [Item])", "func move(from start: Int, to end: Int)", "func ignore(_: Int)",
    "func at(index _: Int)", "func swap(_ a: inout Int, with b: inout Int)",
    "func load(from url: URL, completion: @escaping (Result<Feed, any Error>) -> Void)",
    "func load(completion: @escaping @Sendable (Feed?, (any Error)?) -> Void)",
    "func load(completion: ((Feed) -> Void)?)", "func load(completion: @escaping LoadCompletion)",
    "func check(_ condition: @autoclosure () -> Bool)", "func log(_ values: Any...)",
    "func take(_ value: consuming Item, and other: borrowing Item) -> sending Item",
    "func use(_ service: some Service, _ other: any Service)",
    "func publisher() -> AnyPublisher<A, E>",
    "func decode<T: Decodable>(_ type: T.Type) async throws -> T", "func same() -> Self",
    "func add<A, B>(_ a: A, _ b: B) where A: P, B == A.Element, Self: AnyObject",
    "func pack<each T: Sendable>(_ values: repeat each T) -> (repeat each T)",
    "func vector<let count: Int>(_ values: Vector<count, Int>) where T.Count == 4",
    "static func make() -> Self", "mutating func reset()", "nonisolated func id() -> Int",
    "nonisolated(nonsending) func run() async", "distributed func call() async throws",
    "@discardableResult func pop() -> Int", "@MainActor static func show()",
    "@available(iOS 18, *) @available(*, deprecated, renamed: \"b(x:)\") func a()",
    "@objc(doIt:) optional func doIt(_ x: Int)", "@concurrent func heavy() async",
    "func build(@ViewBuilder content: () -> some View, @Clamped(0...1) _ x: Int)",
    "func `default`(`in`: Int)", "func `two words`()", "func größe(é: Int)", "func each(of: Int)",
    "static func == (_ lhs: Self, _ rhs: Self) -> Bool", "static func < (_ a: Self, _ b: Self)",
    "prefix static func - (_ x: Self) -> Self", "static func ... (_ a: Self, _ b: Self) -> R",
    "static func <*>- <T>(_ a: T, _ b: Self)",
    "postfix static func !? (_ x: Self)", "static func / (_ a: Self, _ b: Self) -> Self",
    // Properties.
    "var count: Int { get }", "var name: String? { get set }", "var `self`: Int { get }",
    "var state: State { mutating get nonmutating set }", "static var shared: Self { get }",
    "var feed: Feed { get async throws }", "var feed: Feed { get async }",
    "var feed: Feed { get throws(E) }", "var handler: (Int) -> Void { get set }",
    "@MainActor var title: String { get }", "nonisolated var unownedExecutor: Executor { get }",
    "var get: Int { get }", "var async: Bool { get }", "weak var delegate: Delegate? { get set }",
    // The rest.
    "subscript(index: Int) -> Item { get }", "subscript(at index: Int, _: Int) -> Item { get set }",
    "subscript<T>(key: Key<T>) -> T where T: P { get throws }",
    "static subscript(dynamicMember member: String) -> Int { get nonmutating set }",
    "init()", "init?(_ text: String)", "init!(text: String)", "init<T>(from t: T) async throws",
    "associatedtype Item", "associatedtype Item: Decodable, Sendable where Item.ID == Int",
    "associatedtype Failure: Error", "associatedtype Value: ~Copyable",
    "typealias Handler = (Int) -> Void", "typealias Pair<T: P, U> = (T, U)",
  ]

  @Test(arguments: canonical)
  func `A canonical member is written as it was read`(_ text: String) {
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    #expect(list.members.map(\.text) == [text])
    #expect(list.members.first?.range == 0..<text.utf8.count)
  }

  @Test(arguments: [
    ("func  a ( x:Int )async  throws->Int", "func a(x: Int) async throws -> Int"),
    ("func a(x x: Int)", "func a(x: Int)"),
    ("typealias A<T: P> = [T] where T == T.Item", "typealias A<T: P> = [T]"),
    (
      "func a(\n  b: Int,\n  c: Int,\n)\n  async throws\n  -> Int\n  where\n  A: B,\n  C==D",
      "func a(b: Int, c: Int) async throws -> Int where A: B, C == D"
    ),
    ("static func ==<T>(a: T, b: Self) -> Bool", "static func == <T>(a: T, b: Self) -> Bool"),
    ("static func <<T>(a: T, b: Self)", "static func < <T>(a: T, b: Self)"),
    ("static func -->(a: Self)", "static func --> (a: Self)"),
    ("@available(\n  iOS 18, *\n)\nfunc a()", "@available(iOS 18, *) func a()"),
    ("@A  ( x /* y */ ,  z ) // c\n func a()", "@A(x , z) func a()"),
    ("nonisolated( unsafe ) var a: Int { get }", "nonisolated(unsafe) var a: Int { get }"),
    ("var a:Int{get}", "var a: Int { get }"),
    ("var a: Int\n{\n  set // first\n  get\n}", "var a: Int { get set }"),
    ("var a: Int { nonmutating get mutating set }", "var a: Int { get set }"),
    ("var a: [Int /* count */]? { get }", "var a: [Int]? { get }"),
    ("subscript(_ a: Int, b b: Int)->Int{get}", "subscript(a: Int, b b: Int) -> Int { get }"),
    ("associatedtype A:B&C,D=E where A==B", "associatedtype A: B, C, D where A == B"),
    ("func a(_ x: Int = 5, y: [Int] = [1, 2])", "func a(_ x: Int, y: [Int])"),
    ("func\u{A0}a()", "func a()"),
  ])
  func `A member is read in any spacing`(text: String, canonical: String) {
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    #expect(list.members.map(\.text) == [canonical])
  }

  @Test func `Several members are read, however they are separated`() {
    let text = """
      var a: Int { get }; func b() ; func c()
      func d()
        -> Int; init()
      #sourceLocation(file: "a.swift", line: 1)
      #warning("soon")
      typealias E = Int
      """
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    #expect(list.members.map(\.fullName) == ["a", "b()", "c()", "d()", "init()", "E"])
    #expect(MemberList(parsing: " \n // nothing \n").members.isEmpty)
  }

  @Test(arguments: [
    ("func save(_ a: Int, at b: Int, c: Int)", "save", "save(_:at:c:)"),
    ("func ignore(_: Int, by _: Int)", "ignore", "ignore(_:by:)"),
    ("subscript(a: Int, b c: Int) -> Int { get }", "subscript", "subscript(_:b:)"),
    ("init?(_ a: Int)", "init", "init(_:)"),
    ("static func == (a: Self, b: Self) -> Bool", "==", "==(a:b:)"),
    ("var a: Int { get }", "a", "a"),
    ("func `in`()", "`in`", "in()"),
  ])
  func `A member has a short and a full name`(text: String, baseName: String, fullName: String) {
    let member = MemberList(parsing: text).members.first
    #expect(member?.baseName == baseName)
    #expect(member?.fullName == fullName)
  }

  @Test(arguments: [
    "▸@A(x) static func ▸save()▸", "  ▸subscript(a: Int) -> Int { get }▸ ",
    "/* ä */ ▸mutating init()▸ // end", "▸var ▸`é`: Int\n { get }▸;", "▸func ▸+ (a: Int)▸",
    "▸associatedtype ▸Item▸",
  ])
  func `A member knows where it stands`(_ marked: String) throws {
    let marked = MarkedText(marked)
    let member = try #require(MemberList(parsing: marked.text).members.first)
    #expect(
      [member.range.lowerBound, member.range.upperBound] == [
        marked.offsets.first, marked.offsets.last,
      ])
    if marked.offsets.count == 3 { #expect(member.nameOffset == marked.offsets[1]) }
  }

  @Test func `A keyword stands for the name of a member that has none`() {
    #expect(MemberList(parsing: "mutating init()").members.first?.nameOffset == 9)
    #expect(MemberList(parsing: "@A subscript(a: Int) -> A { get }").members.first?.nameOffset == 3)
  }

  @Test func `A member knows where its parameters stand`() throws {
    let marked = MarkedText("func a(▸b: ▸Int▸,\n ▸@C _ d: ▸[ Int ]▸)")
    let method = try #require(MemberList(parsing: marked.text).members.first)
    let offsets = method.parameters.flatMap {
      [$0.offset, $0.type.range.lowerBound, $0.type.range.upperBound]
    }
    #expect(offsets == marked.offsets)
  }

  @Test func `Modifiers are found by their names`() throws {
    let member = try #require(MemberList(parsing: "static mutating func a()").members.first)
    #expect(member.has("static") && member.has("mutating") && !member.has("func"))
  }
}
