import Decorators
import Testing

@Suite struct DecorateeSearchTests {
  private protocol Feed { func load() -> Int }
  private struct Remote: Feed {
    var number = 7
    func load() -> Int { number }
  }
  private struct Outer<Decoratee: Feed>: Feed {
    let name = "outer"
    let decoratee: Decoratee
    func load() -> Int { decoratee.load() }
  }
  private final class Inner<Decoratee: Feed>: Feed {
    let decoratee: Decoratee
    init(decoratee: Decoratee) { self.decoratee = decoratee }
    func load() -> Int { decoratee.load() }
  }
  private struct Named<Decoratee: Feed>: Feed {
    var decoratee: Int { 1 }
    let ownDecoratee: Decoratee
    func load() -> Int { ownDecoratee.load() }
  }

  @Test func `The whole chain is looked through, behind any and in classes, too`() throws {
    let inner = Inner(decoratee: Remote(number: 3))
    let feed: any Feed = Outer(decoratee: Outer(decoratee: inner))
    #expect(feed as? Remote == nil)
    #expect(decoratee(of: feed, as: Remote.self)?.number == 3)
    #expect(decoratee(of: feed, as: Inner<Remote>.self) === inner)
    #expect(decoratee(of: feed, as: (any Feed).self) is Outer<Outer<Inner<Remote>>>)
    #expect(decoratee(of: feed, as: String.self) == nil)
    #expect(decoratee(of: Remote(), as: Remote.self)?.number == 7)
    #expect(decoratee(of: Named(ownDecoratee: Remote()), as: Remote.self)?.number == 7)
  }

  @Test func `Generated decorators are looked through`() {
    struct Client: HTTPClient {
      func execute(_ request: String) async throws -> (String, Response) {
        ("", Response(status: 1))
      }
      func status() async -> Int { 200 }
    }
    let client: any HTTPClient = Client().retrying()
    #expect(client as? Client == nil)
    #expect(decoratee(of: client, as: Client.self) != nil)
    #expect(decoratee(of: client, as: RetryingHTTPClient<Client>.self) != nil)
  }
}
