import Decorators
import Synchronization
import Testing

/// Decorators for which a spec names members by patterns, run.
@Suite struct PatternTests {
  private struct Failure: Error {}

  private final class Stub: Catalogue {
    let calls = Mutex<[String: Int]>([:])
    let fails: Bool

    init(fails: Bool = false) { self.fails = fails }

    private func call(_ member: String) throws -> Int {
      let count = calls.withLock { calls in
        calls[member, default: 0] += 1
        return calls[member, default: 0]
      }
      if fails { throw Failure() }
      return count
    }

    func title(of id: Int) async throws -> String { "\(id), \(try call("title"))" }
    func titles() async throws -> [String] { ["\(try call("titles"))"] }
    func titleDraft() async throws -> String { "\(try call("titleDraft"))" }
    func printTitles() async throws { _ = try call("printTitles") }
    func createTitle() async throws -> Int { try call("createTitle") }
    var titleCount: Int { 1 }
  }

  private func callAll(_ catalogue: some Catalogue) async {
    _ = try? await catalogue.title(of: 1)
    _ = try? await catalogue.titles()
    _ = try? await catalogue.titleDraft()
    try? await catalogue.printTitles()
    _ = try? await catalogue.createTitle()
  }

  @Test func `Of the members that match, those are acted on that can be`() async {
    let stub = Stub()
    let catalogue = stub.caching()
    await callAll(catalogue)
    await callAll(catalogue)
    #expect(
      stub.calls.withLock(\.self) == [
        "title": 1, "titles": 1, "titleDraft": 2, "printTitles": 2, "createTitle": 2,
      ])
  }

  @Test func `What has to be named by itself is not acted on for a pattern`() async {
    let stub = Stub(fails: true)
    await callAll(stub.retrying())
    #expect(
      stub.calls.withLock(\.self) == [
        "title": 2, "titles": 2, "titleDraft": 2, "printTitles": 1, "createTitle": 1,
      ])
  }
}
