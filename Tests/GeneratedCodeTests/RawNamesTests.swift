import Decorators
import DecoratorsTelemetry
import Testing

/// Decorators of a protocol whose name needs back-ticks. Most of what is tested is that they compile.
struct RawNamesTests {
  private struct Meadow: `My sky`.`My rain` {
    func `rain of a day`(_ day: Int) async throws -> Int { day + 1 }

    func clear(_ day: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
      completion(.success(day))
    }
  }

  @Test func `All decorators stand around a protocol whose name is several words`() async throws {
    let metrics = MemoryMetrics()
    let gauge = Meadow().limitingConcurrency().sharingCalls().hedging().timingOut().measuring(
      in: metrics)
    #expect(try await gauge.`rain of a day`(2) == 3)
    #expect(metrics.value(of: "calls_total", where: ["member": "rain of a day(_:)"]) == 1)
  }
}
