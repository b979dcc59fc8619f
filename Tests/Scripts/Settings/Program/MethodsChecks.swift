import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class MethodsStub: Methods {
  private let trouble = Trouble()

  func plain() { Transcript.reached("plain()") }
  func unnamed(_ number: Int, other text: String) -> String { "\(number) \(text)" }
  func `default`(in `self`: Int, `where`: String) async throws -> String { "\(`self`) \(`where`)" }
  func clash(
    decoratee: Int, policy: Int, call: Int, result: Int, error: Int, log: Int, cache: Int,
    delivery: Int
  ) async throws -> Int {
    try trouble.reached("clash")
    return [decoratee, policy, call, result, error, log, cache, delivery].reduce(0) { $0 * 10 + $1 }
  }
  func overloaded(_ id: Int) async throws -> Int { id + 1 }
  func overloaded(_ id: String) async throws -> String { id + "!" }
  func overloaded(_ id: Int) throws -> Int { id - 1 }
  func overloaded(id: Int) -> Int { id }
  func overloaded(id: Int) -> String { "\(id)?" }
  func lines(_ first: [String: Int], second: (Int, label: String), nested: Outer.Inner)
    -> (Int, text: String)
  {
    (first["a", default: 0] + second.0, "\(second.label) \(nested.name)")
  }
  static func + (lhs: MethodsStub, rhs: Int) -> Int { rhs + 1 }
  static prefix func - (operand: MethodsStub) -> Int { -1 }

  func generic<T: Equatable, U>(_ first: T, _ second: U) async throws -> (T, U)
  where U: Sequence, U.Element == T {
    try trouble.reached("generic")
    return (first, second)
  }
  func existential(_ some: some CustomStringConvertible, _ any: any CustomStringConvertible)
    -> String
  { some.description + any.description }
  func metatype(_ type: any Any.Type, item: Item.Type) -> any Any.Type { type }
  func implicit(_ text: String!) -> String! { text }
  func optional(_ id: Int?) async throws -> Item? {
    try trouble.reached("optional(\(id ?? 0))")
    return id.map(Item.init)
  }
  func response(to request: URLRequest, of host: URL) async throws -> URLResponse? {
    try trouble.reached("response")
    return nil
  }
  func inOut(_ number: inout Int) async throws {
    number += 1
    try trouble.reached("inOut")
  }
  func consume(_ item: consuming Item, borrow: borrowing Item) async throws -> Int {
    item.id + borrow.id
  }
  func send(_ box: sending Box) async throws -> Int {
    Transcript.reached("send(\(box.item))")
    return box.item.id
  }
  func give(_ id: Int) async throws -> sending Box {
    Transcript.reached("give(\(id))")
    return Box(Item(id: id))
  }
  static func make(_ id: Int) async throws -> Item { Item(id: id) }
  func discardable() async throws -> Int {
    try trouble.reached("discardable")
    return 1
  }
  @available(*, deprecated) func old() async throws -> Int {
    try trouble.reached("old")
    return 7
  }
  #if !MAIN_ACTOR_BY_DEFAULT
    func isolated(to actor: isolated (any Actor)?, _ id: Int) async throws -> Int { id }
  #endif
  func conditional() async throws -> Int { 8 }
}

extension Methods {
  func decorated() -> some Methods {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkMethods() async {
  let sut = MethodsStub().decorated()
  show("plain") { sut.plain() }
  show("unnamed") { sut.unnamed(1, other: "o") }
  await showWaiting("default") { try await sut.default(in: 1, where: "w") }
  await showWaiting("clash") {
    try await sut.clash(
      decoratee: 1, policy: 2, call: 3, result: 4, error: 5, log: 6, cache: 7, delivery: 8)
  }
  await showWaiting("overloaded, waiting") { try await sut.overloaded(1) }
  await showWaiting("overloaded, with text") { try await sut.overloaded("a") }
  show("overloaded, not waiting") { try sut.overloaded(1) }
  show("overloaded, labelled") { sut.overloaded(id: 5) as Int }
  show("overloaded, by its result") { sut.overloaded(id: 5) as String }
  show("lines") { sut.lines(["a": 1], second: (2, label: "l"), nested: .init(name: "n")) }
  show("+") { sut + 1 }
  show("-") { -sut }
  await showWaiting("generic") { try await sut.generic(1, [2]) }
  show("existential") { sut.existential(1, 2) }
  show("metatype") { sut.metatype(Int.self, item: Item.self) }
  show("implicit") { sut.implicit("i") ?? "nil" }
  await showWaiting("optional") { try await sut.optional(3).map(\.id) ?? 0 }
  await showWaiting("optional, cached where it fails") { try await sut.optional(nil) == nil }
  await showWaiting("response") {
    let url = URL(filePath: "/")
    return try await sut.response(to: URLRequest(url: url), of: url) == nil
  }
  await showWaiting("inOut") {
    var number = 1
    try await sut.inOut(&number)
    return number
  }
  await showWaiting("consume") { try await sut.consume(Item(id: 1), borrow: Item(id: 2)) }
  await showWaiting("send") { try await sut.send(Box(Item(id: 4))) }
  await showWaiting("give") { try await sut.give(5).item }
  await showWaiting("make") { try await type(of: sut).make(9) }
  await showWaiting("discardable") { try await sut.discardable() }
  await showWaiting("old") { try await (Deprecated() as any Check).run(sut) }
  await showWaiting("conditional") { try await sut.conditional() }
}

/// Calls what is deprecated without a warning.
private protocol Check {
  func run(_ sut: some Methods) async throws -> Int
}

private struct Deprecated: Check {
  @available(*, deprecated) func run(_ sut: some Methods) async throws -> Int {
    try await sut.old()
  }
}
