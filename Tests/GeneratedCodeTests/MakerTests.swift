import Decorators
import Foundation
import Testing

/// Generated decorators of protocols that ask for initializers, or belong to several actors, run.
@Suite struct MakerTests {
  private struct Named: Error {}

  private struct StubWallet: Wallet {
    let id: Int

    init(id: Int) { self.id = id }
    init?(name: String) throws {
      if name.isEmpty { throw Named() }
      guard let id = Int(name) else { return nil }
      self.id = id
    }
    static func guest() -> StubWallet { StubWallet(id: 0) }
    static var all: [StubWallet] { [StubWallet(id: 1), StubWallet(id: 2)] }
    func balance() async throws -> Int { id * 100 }
  }

  @Test func `A decorator is made as its decoratee is, with the settings of the spec`() async throws
  {
    let account = RetryingWallet<StubWallet>(id: 7)
    #expect(account.decoratee.id == 7)
    #expect(account.policy.maxAttempts == RetryPolicy.wallet.maxAttempts)
    #expect(try await account.balance() == 700)
    #expect(try await CachingWallet<StubWallet>(id: 7).balance() == 700)
  }

  @Test func `An initializer that fails fails as that of the decoratee does`() throws {
    #expect(try LoggingWallet<StubWallet>(name: "8")?.decoratee.id == 8)
    #expect(try LoggingWallet<StubWallet>(name: "eight") == nil)
    #expect(throws: Named.self) { try LoggingWallet<StubWallet>(name: "") }
  }

  @Test func `What the type makes is decorated`() {
    #expect(DispatchingWallet<StubWallet>.guest().decoratee.id == 0)
    #expect(RetryingWallet<StubWallet>.all.map(\.decoratee.id) == [1, 2])
  }

  private final class StubDocument: Document {
    var text = "new"
    init() {}
    init(copying other: StubDocument) { text = "copy of " + other.text }
  }

  @Test func `A class is made as its decoratee is`() {
    let document = LoggingDocument<StubDocument>()
    document.text = "one"
    #expect(LoggingDocument(copying: document).text == "copy of one")
  }

  private actor StubWorker: Worker {
    let name: String
    init(name: String) async throws { self.name = name }
    func work() async throws -> String { name }
  }

  @Test func `An actor is made as its decoratee is`() async throws {
    #expect(try await RetryingWorker<StubWorker>(name: "Ada").work() == "Ada")
  }

  private struct StubMoney: Money {
    var amount: Int
    static func + (lhs: StubMoney, rhs: StubMoney) -> StubMoney {
      StubMoney(amount: lhs.amount + rhs.amount)
    }
    static func < (lhs: StubMoney, rhs: StubMoney) -> Bool { lhs.amount < rhs.amount }
  }

  @Test func `Codes and operators are those of the decoratee`() throws {
    let data = Data(#"{"amount":3}"#.utf8)
    let money = try JSONDecoder().decode(LoggingMoney<StubMoney>.self, from: data)
    #expect((money + money).amount == 6)
    #expect(money < money + money)
    #expect(try JSONEncoder().encode(money) == data)
  }

  private enum StubCode: Int, Code {
    case one = 1
    init?(_ description: String) {
      guard let code = Int(description).flatMap(StubCode.init(rawValue:)) else { return nil }
      self = code
    }
    var description: String { "\(rawValue)" }
    func name() async throws -> String { "one" }
  }

  @Test func `Raw values are those of the decoratee`() {
    #expect(RetryingCode<StubCode>(rawValue: 1)?.decoratee == .one)
    #expect(RetryingCode<StubCode>(rawValue: 2) == nil)
    #expect(RetryingCode<StubCode>("1")?.rawValue == 1)
  }

  private struct StubSink: Sink {
    let id: String
    func put(_ text: String) async throws -> Int { text.count }
  }

  @Test func `A requirement that is declared again with another type is that of the decoratee`() {
    #expect(StubSink(id: "a").retrying().id == "a")
  }

  private struct StubRequest: Request {
    var log: [String] = []
    func curl(calling handler: @escaping (String) -> Void) -> StubRequest {
      handler("curl")
      return StubRequest(log: log + ["curl"])
    }
    func cancelled(completion: @escaping () -> Void) -> StubRequest? { nil }
  }

  @Test func `What a member with a handler gives as Self is decorated`() {
    let log = MemoryLog()
    let request = LoggingRequest(decoratee: StubRequest(), log: CallLog(to: log, level: .info))
    #expect(request.curl { _ in }.decoratee.log == ["curl"])
    #expect(request.cancelled {} == nil)
  }

  @MainActor
  private struct StubScreen: Screen, Sendable {
    nonisolated let name: String
    nonisolated var id: String { name }
    init(title: String) { name = title }
    func show() async throws -> String { name }
    nonisolated func load() async throws -> Int { name.count }
    func close(completion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
      completion(.success(1))
    }
  }

  @MainActor @Test
  func `Each member belongs to the actor of its requirement`() async throws {
    let screen = RetryingScreen<StubScreen>(title: "Home")
    #expect(try await screen.show() == "Home")
    #expect(Self.names(of: screen) == ["Home", "Home"])
  }

  /// Reads from outside the main actor.
  nonisolated private static func names(of screen: RetryingScreen<StubScreen>) -> [String] {
    [screen.name, screen.id]
  }
}
