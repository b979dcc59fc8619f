import Decorators
import Testing

/// Budgets that specs set.
@Suite struct RetryBudgetTests {
  private struct Office: Tariffs {
    let server: Calls
    func loadTariff(id: Int) async throws -> Int { try server.answer() }
  }

  @Test func `Calls of one decorated value share the budget of the spec`() async throws {
    let server = Calls(failing: .max, with: TeamError())
    let tariffs = Office(server: server).retrying()
    for _ in 0..<10 {
      await #expect(throws: TeamError.self) { try await tariffs.loadTariff(id: 1) }
    }
    #expect(server.count == 12)
  }

  @Test func `Each decorated value has a budget of its own`() async throws {
    let server = Calls(failing: .max, with: TeamError())
    for _ in 0..<4 {
      let tariffs = Office(server: server).retrying()
      await #expect(throws: TeamError.self) { try await tariffs.loadTariff(id: 1) }
    }
    #expect(server.count == 12)
  }

  @Test func `A budget of the spec has the values that it gives, or those of the standard`() throws
  {
    let given = try #require(RetryPolicy.tariffs.budget)
    #expect(given.capacity == 10)
    let standard = try #require(RetryPolicy.fares.budget)
    #expect(standard.capacity == RetryBudget().capacity)
    #expect(RetryPolicy.tariffs.budget !== given)
  }
}
