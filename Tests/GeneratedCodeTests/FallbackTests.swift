import Decorators
import Synchronization
import Testing

/// Generated code that falls back, run.
@Suite struct FallbackTests {
  /// Fails with an error of its code where that is not 0, else answers with its name.
  private struct Kitchen: Menu {
    var name = "remote"
    var code = 1
    var nexts = 0

    private func check() throws(MenuError) {
      if code != 0 { throw MenuError(code: code) }
    }

    func dishes(page: Int) async throws -> [String] {
      try check()
      return [name, "\(page)"]
    }
    func price(of dish: String) throws -> Int {
      try check()
      return dish.count
    }
    func special(error: String, other: Int) async throws(MenuError) -> String {
      try check()
      return "\(name) \(error) \(other)"
    }
    func names(_ fallback: Int) throws -> [String] {
      try check()
      return [name]
    }
    func total() throws(MenuError) -> Int {
      try check()
      return 100
    }
    func order(_ dish: String) async throws -> Int {
      try check()
      return 1
    }
    func pay(_ amount: Int) async throws { try check() }
    func fill(_ dishes: inout [String]) async throws -> Int {
      dishes.append(name)
      try check()
      return dishes.count
    }
    mutating func next() async throws -> Int {
      nexts += 1
      try check()
      return nexts
    }
    func load(completion: @escaping (Result<[String], any Error>) -> Void) {
      completion(code == 0 ? .success([name]) : .failure(MenuError(code: code)))
    }
    func image(of dish: String, completion: ((String?, (any Error)?) -> Void)?) {
      if code == 0 { completion?(name, nil) } else { completion?(nil, MenuError(code: code)) }
    }
    func begin(completion: @escaping (Result<Int, any Error>) -> Void) throws -> String {
      completion(code == 0 ? .success(1) : .failure(MenuError(code: code)))
      return name
    }
    func sum(success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void) {
      if code == 0 { success(name.count) } else { failure(MenuError(code: code)) }
    }
  }

  private let bundled = Kitchen(name: "bundled", code: 0)

  private func menu(_ code: Int = 1) -> some Menu { Kitchen(code: code).fallingBack(to: bundled) }

  @Test func `A call that succeeds is not made again`() async throws {
    #expect(try await menu(0).dishes(page: 3) == ["remote", "3"])
    #expect(try menu(0).names(1) == ["remote"])
  }

  @Test func `The other value is called with all arguments`() async throws {
    #expect(try await menu().dishes(page: 3) == ["bundled", "3"])
    #expect(try await menu().special(error: "e", other: 2) == "bundled e 2")
    var dishes = ["soup"]
    #expect(try await menu().fill(&dishes) == 3)
    #expect(dishes == ["soup", "remote", "bundled"])
  }

  @Test func `What the spec says takes the place of a result`() async throws {
    var menu = menu(3)
    #expect(try menu.names(1) == [])
    #expect(try menu.total() == 3)
    #expect(try await menu.next() == 0)
  }

  @Test func `The spec picks the errors, for a member of its own`() async throws {
    await #expect(throws: MenuError(code: 4)) { try await menu(4).dishes(page: 1) }
    #expect(throws: MenuError(code: 1)) { try menu(1).price(of: "soup") }
    #expect(try menu(4).price(of: "soup") == 4)
  }

  @Test func `An argument takes the place of the spec's predicate for all`() async throws {
    let policy = FallbackPolicy { ($0 as? MenuError)?.code == 4 }
    let menu = { Kitchen(code: $0).fallingBack(to: bundled, with: policy) }
    #expect(try await menu(4).dishes(page: 1) == ["bundled", "1"])
    await #expect(throws: MenuError(code: 1)) { try await menu(1).dishes(page: 1) }
    #expect(throws: MenuError(code: 1)) { try menu(1).price(of: "soup") }
  }

  @Test func `Writes fall back when they are named`() async throws {
    #expect(try await menu().order("soup") == 1)
    await #expect(throws: MenuError.self) { try await menu().pay(1) }
  }

  @Test func `Without another value members with a value alone fall back`() async throws {
    let menu = Kitchen().fallingBack()
    #expect(try menu.names(1) == [])
    await #expect(throws: MenuError(code: 1)) { try await menu.dishes(page: 1) }
    let outcome = Mutex<[String]?>(nil)
    menu.load { result in outcome.withLock { $0 = try? result.get() } }
    #expect(outcome.withLock { $0 } == nil)
  }

  @Test func `Completion handlers are told of what takes the place`() throws {
    let told = Mutex<[String]>([])
    let tell = { @Sendable (text: String) in told.withLock { $0.append(text) } }
    let menu = menu()
    menu.load { tell("\((try? $0.get()) ?? [])") }
    menu.image(of: "soup") { name, error in tell("\(name ?? "") \(error == nil)") }
    menu.image(of: "soup", completion: nil)
    #expect(try menu.begin { tell("\((try? $0.get()) ?? -1)") } == "remote")
    menu.sum {
      tell("\($0)")
    } failure: {
      tell("\($0)")
    }
    self.menu(4).load { if case .failure(let error) = $0 { tell("\(error)") } }
    let expected = ["[\"bundled\"]", "none true", "0", "7", "MenuError(code: 4)"]
    #expect(told.withLock { $0 } == expected)
  }

  private actor Cellar: Pantry {
    let isEmpty: Bool

    init(isEmpty: Bool) { self.isEmpty = isEmpty }

    func stock(of dish: String) async throws -> Int {
      if isEmpty { throw MenuError() }
      return dish.count
    }
    func shelves() throws -> [String] {
      if isEmpty { throw MenuError() }
      return ["wine"]
    }
  }

  @Test func `An actor falls back to another actor`() async throws {
    let pantry = Cellar(isEmpty: true).fallingBack(to: Cellar(isEmpty: false))
    #expect(try await pantry.stock(of: "soup") == 4)
    #expect(try await pantry.shelves() == ["empty"])
  }

  @MainActor
  private final class Wall: Board {
    let code: Int

    init(code: Int) { self.code = code }

    func show(_ line: Int) throws -> String {
      if code != 0 { throw MenuError(code: code) }
      return "\(line)"
    }
    func load(completion: @escaping (Result<String, any Error>) -> Void) {
      completion(code == 0 ? .success("all") : .failure(MenuError(code: code)))
    }
  }

  @MainActor
  @Test func `A protocol of the main actor falls back there`() async throws {
    let board = Wall(code: 1).fallingBack(to: Wall(code: 0))
    #expect(try board.show(3) == "3")
    let text = await withCheckedContinuation { continuation in
      board.load { continuation.resume(returning: (try? $0.get()) ?? "") }
    }
    #expect(text == "all")
  }

  private struct Rack<Item: Sendable>: Cupboard {
    var all: [Item]
    var name: String?

    func item(_ number: Int) async throws -> Item {
      guard all.indices.contains(number) else { throw MenuError() }
      return all[number]
    }
    func items() async throws -> [Item] {
      if all.isEmpty { throw MenuError() }
      return all
    }
    func label() async throws -> String {
      guard let name else { throw MenuError() }
      return name
    }
  }

  @Test func `Members of an associated type fall back to values`() async throws {
    let shelf = Rack<Int>(all: []).fallingBack(to: Rack(all: ["a"], name: "spare"))
    #expect(try await shelf.items() == [])
    #expect(try await shelf.label() == "spare")
    await #expect(throws: MenuError.self) { try await shelf.item(0) }
  }
}
