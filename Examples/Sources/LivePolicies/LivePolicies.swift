import Decorators
import DecoratorsTesting
import Foundation

/// Changes the policies of a stack by a file while calls are made, in virtual time.
///
/// It prints what becomes of the calls after each change. With a file as argument, it draws the picture of the
/// page *Stacks* there.
@main
struct LivePolicies {
  /// The texts of the file, five seconds each. The server goes down after 15 seconds, and is back after 25.
  static let drill: [(name: String, text: String)] = [
    ("60 a second", #"{ "callsPerSecond": 60, "circuit": "enforcing", "retries": "enforcing" }"#),
    ("20 a second", #"{ "callsPerSecond": 20, "circuit": "enforcing", "retries": "exhausted" }"#),
    ("60 again", #"{ "callsPerSecond": 60, "circuit": "enforcing", "retries": "exhausted" }"#),
    ("down", #"{ "callsPerSecond": 60, "circuit": "enforcing", "retries": "exhausted" }"#),
    ("circuit off", #"{ "callsPerSecond": 60, "circuit": "disabled", "retries": "exhausted" }"#),
    ("not readable", "{ callsPerSecond"),
  ]

  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PolicyFile(url: folder.appending(path: "policies.json"))
    let report = try await Simulation(seed: 1, stepLimit: .max).run { simulation in
      let server = SimulatedService(
        in: simulation, latency: .median(.milliseconds(30), percentile99: .milliseconds(90)),
        capacity: 20,
        phases: drill.enumerated().map { number, step in
          ServicePhase(step.name, for: .seconds(5), isDown: number == 3 || number == 4)
        })
      let controls = Controls()
      var policy = RetryPolicy.rates
      policy.budget = controls.budget
      let rates = RemoteRates(server: server).decorated(
        retrying: policy, limitingRateWith: controls.limiter,
        breakingCircuitWith: controls.circuit)
      try write(drill[0].text, to: file)
      let editing = Task(executorPreference: simulation) {
        for step in drill.dropFirst() {
          try await simulation.clock.sleep(for: .seconds(5))
          try write(step.text, to: file)
        }
      }
      let following = Task(executorPreference: simulation) {
        await file.follow(every: { try await simulation.clock.sleep(for: .milliseconds(100)) }) {
          try controls.use($0)
        }
      }
      defer {
        editing.cancel()
        following.cancel()
      }
      return try await server.underLoad(
        .arrivals(perSecond: 40), watching: ["circuit": { controls.circuit.currentState.rawValue }]
      ) { _ in
        _ = try await rates.fetchRate(of: "SEK")
      }
    }
    print(report)
    if let picture = CommandLine.arguments.dropFirst().first {
      try LoadReport.picture(
        titled: "A file of policies changes every 5 s; 40 calls a second", of: [("", report)]
      ).write(to: URL(filePath: picture), atomically: true, encoding: .utf8)
    }
  }

  private static func write(_ text: String, to file: PolicyFile) throws {
    try Data(text.utf8).write(to: file.url, options: .atomic)
  }
}
