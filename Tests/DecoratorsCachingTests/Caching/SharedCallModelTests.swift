import Foundation
import RandomCases
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Calls at random, against a model that says what comes of each.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct SharedCallModelTests {
  private struct Offline: Error {}

  enum Kind: CaseIterable { case values, data, sharedOnly }

  /// What the model knows of a call of the decoratee that is under way.
  private struct Flight {
    var callers: [Int] = []
    let argument: Int
    /// Whether its result may be stored, and others may still join.
    var isCurrent = true
  }

  private struct Entry {
    var value: Int
    var age = 0
  }

  /// One run of 17,000 operations, of which there are nine.
  private final class Run {
    private let expires = 10
    private let longestAge = 25
    private let member = "A.b(c:)"
    /// In whole seconds, which a date can hold as they are.
    private let time = Shared(0)
    private let memory: MemoryCache
    private let data: CallCache
    private let shared = SharedCalls()
    private let kind: Kind
    private let calls = GatedCalls<Int>()
    private var generator: SeededGenerator

    private var entries: [Int: Entry] = [:]
    private var flights: [Int: Flight] = [:]
    private var tasks: [Int: Task<Int, any Error>] = [:]
    private var lastCaller = 0
    private var started = 0
    private var cancelled = 0

    init(seed: Int, _ kind: Kind) {
      let time = time
      memory = MemoryCache(now: { Date(timeIntervalSinceReferenceDate: Double(time.value)) })
      data = CallCache(in: memory)
      self.kind = kind
      generator = SeededGenerator(seed: seed)
    }

    func run(_ operations: Int) async {
      for _ in 0..<operations {
        let choice = Int.random(in: 0..<100, using: &generator)
        if choice >= 50 { await settle() }
        switch choice {
        case 0..<50: await call(.random(in: 0..<6, using: &generator))
        case 50..<70: await end(isSuccess: true)
        case 70..<80: await end(isSuccess: false)
        case 80..<88: await cancel()
        case 88..<93: await remove(.random(in: 0..<6, using: &generator))
        case 93..<94: await removeAll()
        default: advance(.random(in: 1...6, using: &generator))
        }
      }
      while !flights.isEmpty { await end(isSuccess: true) }
      await until { inFlight.count == 0 }
      #expect(calls.started == started)
      #expect(calls.cancelled == cancelled)
      #expect(tasks.isEmpty)
    }

    private var inFlight: InFlightCalls {
      switch kind {
      case .values: memory.inFlight
      case .data: data.records.inFlight
      case .sharedOnly: shared.inFlight
      }
    }

    private func callKey(_ argument: Int) -> CallKey? {
      switch kind {
      case .values: memory.callKey(of: member, for: argument)
      case .data: (data.slot(of: member, argument) as StoreSlot<Int>).callKey(in: data)
      case .sharedOnly: CallKey(member: MemberName(member: member), key: MemoryKey(argument))
      }
    }

    private func call(_ argument: Int) async {
      lastCaller += 1
      let strategy = CacheStrategy(
        .cacheFirst,
        expires: .seconds(expires), staleFor: .seconds(longestAge - expires))
      let task = Task { [member, memory, data, shared, kind, calls] in
        switch kind {
        case .values:
          try await memory.sharedResult(in: memory.slot(of: member, argument), strategy: strategy) {
            try await calls.call()
          }
        case .data:
          try await data.sharedResult(in: data.slot(of: member, argument), strategy: strategy) {
            try await calls.call()
          }
        case .sharedOnly:
          try await shared.call(of: member, argument) { try await calls.call() }
        }
      }
      if let entry = entries[argument], entry.age < expires {
        await expect(.success(entry.value), of: task)
        return
      }
      tasks[lastCaller] = task
      if let number = flights.first(where: { $0.value.argument == argument && $0.value.isCurrent })?
        .key
      {
        flights[number]?.callers.append(lastCaller)
      } else {
        started += 1
        flights[started] = Flight(callers: [lastCaller], argument: argument)
        await calls.started(started)
      }
      #expect(calls.started == started)
    }

    /// Waits until all callers have joined the flights that they belong to, before anything
    /// changes.
    private func settle() async {
      for flight in flights.values where flight.isCurrent {
        guard let key = callKey(flight.argument) else { continue }
        await until { inFlight.waiters(of: key) == flight.callers.count }
      }
    }

    private func end(isSuccess: Bool) async {
      guard let number = flights.keys.sorted().randomElement(using: &generator),
        let flight = flights.removeValue(forKey: number)
      else { return }
      calls.end(number, with: isSuccess ? .success(number) : .failure(Offline()))
      let standIn = entries[flight.argument].flatMap { $0.age < longestAge ? $0.value : nil }
      if isSuccess, flight.isCurrent, kind != .sharedOnly {
        entries[flight.argument] = Entry(value: number)
      }
      for caller in flight.callers {
        let expected: Result<Int, any Error> =
          isSuccess ? .success(number) : standIn.map { .success($0) } ?? .failure(Offline())
        await expect(expected, of: tasks.removeValue(forKey: caller))
      }
    }

    private func cancel() async {
      guard let caller = tasks.keys.sorted().randomElement(using: &generator),
        let task = tasks.removeValue(forKey: caller),
        let number = flights.first(where: { $0.value.callers.contains(caller) })?.key
      else { return }
      task.cancel()
      await expect(.failure(CancellationError()), of: task)
      flights[number]?.callers.removeAll { $0 == caller }
      if flights[number]?.callers.isEmpty == true {
        flights[number] = nil
        cancelled += 1
        await calls.cancelled(cancelled)
      }
    }

    private func remove(_ argument: Int) async {
      switch kind {
      case .values: await memory.removeResult(in: memory.slot(of: member, argument))
      case .data: await data.removeResult(in: data.slot(of: member, argument))
      case .sharedOnly: return await removeAll()
      }
      entries[argument] = nil
      for number in flights.keys where flights[number]?.argument == argument {
        flights[number]?.isCurrent = false
      }
    }

    private func removeAll() async {
      switch kind {
      case .values: await memory.removeResults(of: member)
      case .data: await data.removeResults(of: member)
      case .sharedOnly: shared.separate()
      }
      entries = [:]
      for number in flights.keys { flights[number]?.isCurrent = false }
    }

    private func advance(_ seconds: Int) {
      time.change { $0 += seconds }
      for argument in entries.keys { entries[argument]?.age += seconds }
    }

    private func expect(_ expected: Result<Int, any Error>, of task: Task<Int, any Error>?) async {
      let result = await task?.result
      switch (expected, result) {
      case (.success(let value), .success(let found)?): #expect(found == value)
      case (.failure(let error), .failure(let found)?):
        #expect(type(of: found) == type(of: error))
      default: Issue.record("\(String(describing: result)) in place of \(expected)")
      }
    }
  }

  @Test(arguments: Kind.allCases, [1, 2, 3])
  func `Calls end as the model says`(_ kind: Kind, _ seed: Int) async {
    await Run(seed: seed, kind).run(17_000)
  }
}
