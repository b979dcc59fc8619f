import RandomCases
import Testing

@testable @_spi(Generated) import Decorators

/// Calls at random, against a model that says what comes of each.
@Suite(.timeLimit(.minutes(5)))
struct SharedCallsModelTests {
  private struct Offline: Error {}

  /// What the model knows of a call that is under way.
  private struct Flight {
    var callers: [Int]
    let argument: Int
    var canBeJoined = true
  }

  /// One run of 25,000 operations, of which there are four.
  private final class Run {
    private let calls = SharedCalls()
    private let gate = GatedCalls<Int>()
    private var generator: SeededGenerator
    private var flights: [Int: Flight] = [:]
    private var tasks: [Int: Task<Int, any Error>] = [:]
    private var lastCaller = 0
    private var started = 0
    private var cancelled = 0

    init(seed: Int) {
      generator = SeededGenerator(seed: seed)
    }

    func run(_ operations: Int) async {
      for _ in 0..<operations {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<50: await call(.random(in: 0..<6, using: &generator))
        case 50..<75: await end(isSuccess: true)
        case 75..<85: await end(isSuccess: false)
        case 85..<98: await cancel()
        default: separate()
        }
      }
      while !flights.isEmpty { await end(isSuccess: true) }
      await until { calls.loads.count == 0 }
      #expect(gate.started == started)
      #expect(gate.cancelled == cancelled)
      #expect(tasks.isEmpty)
    }

    private func call(_ argument: Int) async {
      lastCaller += 1
      tasks[lastCaller] = Task { [calls, gate] in
        try await calls.call(of: "A.b(c:)", argument) { try await gate.call() }
      }
      let open = flights.first { $0.value.argument == argument && $0.value.canBeJoined }
      guard let number = open?.key else {
        started += 1
        flights[started] = Flight(callers: [lastCaller], argument: argument)
        return await gate.started(started)
      }
      flights[number]?.callers.append(lastCaller)
      let count = flights[number]?.callers.count
      let key = LoadKey(member: MemberName(member: "A.b(c:)"), key: MemoryKey(argument))
      await until { calls.loads.waiters(of: key) == count }
    }

    private func end(isSuccess: Bool) async {
      guard let number = flights.keys.sorted().randomElement(using: &generator),
        let flight = flights.removeValue(forKey: number)
      else { return }
      gate.end(number, with: isSuccess ? .success(number) : .failure(Offline()))
      for caller in flight.callers {
        switch await tasks.removeValue(forKey: caller)?.result {
        case .success(let value)?: #expect(isSuccess && value == number)
        case .failure(let error)?: #expect(!isSuccess && error is Offline)
        case nil: Issue.record("a caller without a call")
        }
      }
    }

    private func cancel() async {
      guard let caller = tasks.keys.sorted().randomElement(using: &generator),
        let task = tasks.removeValue(forKey: caller),
        let number = flights.first(where: { $0.value.callers.contains(caller) })?.key
      else { return }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      flights[number]?.callers.removeAll { $0 == caller }
      if flights[number]?.callers.isEmpty == true {
        flights[number] = nil
        cancelled += 1
        await gate.cancelled(cancelled)
      }
    }

    private func separate() {
      calls.separate()
      for number in flights.keys { flights[number]?.canBeJoined = false }
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func callsEndAsTheModelSays(_ seed: Int) async {
    await Run(seed: seed).run(25_000)
  }
}
