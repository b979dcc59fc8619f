import Decorators
import DecoratorsTesting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows what stacks before an HTTP service do while it is down, and afterwards, in virtual time.
///
/// It prints the table of the page *HTTP*, and with `--all` the reports of which it is made.
@main
struct HTTPOutage {
  static let stacks: KeyValuePairs<String, @Sendable (SimulatedClient) -> any HTTPClient> = [
    "timeout and retry": { $0.timingOut().retrying(RetryPolicy()) },
    "the stack above without its budget and time limit": {
      $0.decorated(loggingTo: MemoryLog(), retrying: RetryPolicy())
    },
    "the stack above": { $0.decorated(loggingTo: MemoryLog()) },
  ]

  static func main() async throws {
    print("| stack | calls for each of a user while down | 99th percentile after it |")
    print("|---|--:|--:|")
    for (name, stack) in stacks {
      let report = try await report(of: stack)
      let (down, after) = (report.phases[1], report.phases[2])
      let calls = Double(down.serviceCalls) / Double(down.calls)
      let latency = (after.latency99 ?? .zero) / .seconds(1)
      print("| \(name) | \(String(format: "%.1f | %.2f", calls, latency)) s |")
      if CommandLine.arguments.contains("--all") { print(report) }
    }
  }

  /// Puts the service under load: it is healthy for 10 s, down for 20 s, and healthy again.
  static func report(
    of stack: @Sendable @escaping (SimulatedClient) -> any HTTPClient
  ) async throws -> LoadReport {
    let simulation = Simulation(seed: 1, stepLimit: .max)
    return try await simulation.run { simulation in
      let service = SimulatedService(
        in: simulation, latency: .median(.milliseconds(50), percentile99: .milliseconds(200)),
        capacity: 10,
        phases: [
          .healthy(for: .seconds(10)), .down(for: .seconds(20)), .back(for: .seconds(30)),
        ])
      let client = stack(SimulatedClient(service: service))
      return try await service.underLoad(.arrivals(perSecond: 20)) { _ in
        let url = URL(string: "https://shop.example/items")!
        _ = try await client.send(URLRequest(url: url))
      }
    }
  }
}
