import DecoratorsTelemetry
import DecoratorsTesting
import Foundation

/// Belongs to the actor of its caller, which alone protects it.
nonisolated protocol Counter {
  nonisolated(nonsending) func add() async throws
}

nonisolated final class CounterStub: Counter {
  private(set) var total = 0

  nonisolated(nonsending) func add() async throws { total += 1 }
}

@MainActor private struct Counted {
  let counter: any Counter

  func add(_ steps: Int) async {
    for _ in 1...steps { try? await counter.add() }
  }
}

/// Eight tasks of the main actor count together, through each decorator.
@MainActor func count() async {
  let steps = ProcessInfo.processInfo.environment["COUNTER_STEPS"].flatMap(Int.init) ?? 1_000
  let stub = CounterStub()
  let all: [(String, any Counter)] = [
    ("plain", stub), ("logging", stub.logging(to: silent)), ("retrying", stub.retrying()),
    ("dispatching", stub.dispatching()), ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()), ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: stub)),
    ("measuring", stub.measuring(in: MemoryMetrics())), ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  for (name, counter) in all {
    let before = stub.total
    let counted = Counted(counter: counter)
    let tasks = (1...8).map { _ in Task { await counted.add(steps) } }
    for task in tasks { await task.value }
    let total = stub.total - before
    if total != 8 * steps { print("\(name) counts \(total) of \(8 * steps)") }
  }
}
