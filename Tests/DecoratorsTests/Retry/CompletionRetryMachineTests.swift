import TestSupport
import Testing

@testable import Decorators

/// The states of a call with a completion handler, with its events in every order.
struct CompletionRetryMachineTests {
  /// Attempts complete before their operations return, after that, again, and late; the time limit
  /// and the cancellation come anywhere between.
  @Test(
    arguments: [
      (attempts: 1, completions: 3), (attempts: 2, completions: 2), (attempts: 3, completions: 1),
    ], [true, false])
  func `In every order of events a call ends once, and no attempt begins that should not`(
    limits: (attempts: Int, completions: Int), canTellCaller: Bool
  ) throws {
    var orders = 0
    var open = [
      SimulatedRetry(
        maxAttempts: limits.attempts, maxCompletions: limits.completions,
        canTellCaller: canTellCaller)
    ]
    while let call = open.popLast() {
      let events = call.possibleEvents
      if events.isEmpty {
        orders += 1
        try call.require(call.holder == .caller, "ends when nothing else can happen")
      }
      for event in events {
        var next = call
        try next.take(event)
        open.append(next)
      }
    }
    #expect(orders > 100)
  }

  @Test func `The first attempt can be made elsewhere`() {
    var machine = CompletionRetryMachine("call", RetryProgress(RetryPolicy(), of: nil))
    #expect(machine.completed(1) == "call")
    guard case .attempt("call", let progress) = machine.resume("call", after: machine.progress)
    else {
      Issue.record("no attempt")
      return
    }
    #expect(progress.attempt == 2)
  }

  @Test func `A call that has ended gets no timer`() {
    var machine = CompletionRetryMachine("call", RetryProgress(RetryPolicy(), of: nil))
    _ = machine.begin()
    _ = machine.completed(1)
    #expect(machine.end() == nil)
    machine.limit { _ in
      Issue.record("a timer")
      return SimulatedRetry.task
    }
  }
}

/// An event of a call.
private enum Event {
  case begin, returned
  case completed(attempt: Int)
  case succeeded
  case failed
  case decided(waits: Bool)
  case waited(canGoOn: Bool)
  case expired, cancelled, ended
}

/// A machine with what its driver would know and do, which checks each answer of the machine.
private struct SimulatedRetry {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  enum Holder { case machine, thread, decidedThread, task, endingThread, caller }

  static let task = Task<Void, Never> {}

  let maxAttempts: Int
  let maxCompletions: Int
  /// `true` if the caller can be told that the time is over.
  let canTellCaller: Bool
  private var machine: CompletionRetryMachine<String>
  private var events: [Event] = []
  /// Who has the call.
  private(set) var holder = Holder.machine
  /// How often each attempt has completed.
  private var completions: [Int] = []
  private var isRunning = false
  private var isPending = false
  private var isDue = false
  private var isExpired = false
  private var isCancelled = false

  init(maxAttempts: Int, maxCompletions: Int, canTellCaller: Bool) {
    self.maxAttempts = maxAttempts
    self.maxCompletions = maxCompletions
    self.canTellCaller = canTellCaller
    let policy = RetryPolicy(maxAttempts: maxAttempts, backoff: .none)
    machine = CompletionRetryMachine("call", RetryProgress(policy, of: nil))
  }

  var possibleEvents: [Event] {
    var events: [Event] = []
    if completions.isEmpty { events.append(.begin) }
    if isRunning { events.append(.returned) }
    for (index, count) in completions.enumerated() where count < maxCompletions {
      events.append(.completed(attempt: index + 1))
    }
    switch holder {
    case .thread: events += [.succeeded, .failed]
    case .decidedThread: events += [.decided(waits: false), .decided(waits: true)]
    case .task: events += [.waited(canGoOn: true), .waited(canGoOn: false)]
    case .endingThread: events.append(.ended)
    case .machine, .caller: break
    }
    if !isExpired, !completions.isEmpty { events.append(.expired) }
    if !isCancelled { events.append(.cancelled) }
    return events
  }

  func require(_ condition: Bool, _ statement: String) throws {
    if !condition { throw Mistake(description: "not so: \(statement); \(events)") }
  }

  mutating func take(_ event: Event) throws {
    events.append(event)
    switch event {
    case .begin:
      try perform(machine.begin(), isExpected: true)
      machine.limit { _ in Self.task }
    case .returned:
      isRunning = false
      let wasDue = isDue
      isDue = false
      try perform(machine.returned(), isExpected: wasDue)
    case .completed(let attempt):
      completions[attempt - 1] += 1
      let isFirst = isPending && attempt == completions.count
      try require(
        (machine.completed(attempt) != nil) == isFirst, "only the pending attempt completes, once")
      if isFirst { release(to: .thread) }
    case .succeeded: try end()
    case .failed:
      var progress = machine.progress
      let step = progress.step(
        after: LoadError(), error: LoadError(), isRejected: false, stop: machine.stop)
      try require(
        (step != nil) == (machine.progress.attempt < maxAttempts && !isStopped),
        "attempts are left, and nothing has stopped them")
      if step == nil { return try end() }
      release(to: .decidedThread)
    case .decided(waits: false): try resume()
    case .decided(waits: true):
      let cancelled = machine.wait(after: machine.progress, in: Self.task)
      try require(
        (cancelled != nil) == isCancelled, "a cancelled call, and no other, does not wait")
      release(to: .task)
    case .waited(canGoOn: true): try resume()
    case .waited(canGoOn: false): try end()
    case .expired:
      let canEnd = isPending && !isStopped && canTellCaller
      isExpired = true
      let call = machine.expire { [canTellCaller] _ in canTellCaller }
      try require(
        (call != nil) == canEnd,
        "the time limit ends the pending attempt if the caller can be told")
      if canEnd { release(to: .endingThread) }
    case .cancelled:
      isCancelled = true
      let timers = completions.isEmpty || holder == .caller ? 0 : 1
      try require(
        machine.cancel().compactMap(\.self).count == timers + (holder == .task ? 1 : 0),
        "the timer and the wait are cancelled")
    case .ended: try end()
    }
  }

  private var isStopped: Bool { isExpired || isCancelled }

  private mutating func release(to holder: Holder) {
    self.holder = holder
    isPending = false
  }

  private mutating func resume() throws {
    let isExpected = !isRunning
    holder = .machine
    isDue = isRunning
    try perform(machine.resume("call", after: machine.progress), isExpected: isExpected)
  }

  private mutating func perform(
    _ action: CompletionRetryMachine<String>.Action?, isExpected: Bool
  ) throws {
    try require((action != nil) == isExpected, "the next attempt waits for the operation alone")
    switch action {
    case .attempt(_, let progress):
      try require(holder == .machine && !isRunning && !isPending, "attempts do not overlap")
      try require(completions.isEmpty || !isStopped, "no attempt begins after a stop")
      completions.append(0)
      try require(progress.attempt == completions.count, "attempts are numbered")
      isRunning = true
      isPending = true
    case .giveUp(_, _, let reason):
      try require(isStopped, "there is a reason to give up")
      if case .cancelled(by: .caller) = reason {
        try require(isCancelled, "the reason is the cancellation")
      } else {
        try require(isExpired && !isCancelled, "the reason is the time limit")
      }
      release(to: .endingThread)
    case nil: break
    }
  }

  private mutating func end() throws {
    try require(holder != .machine && holder != .caller, "who ends the call has it")
    release(to: .caller)
    try require(machine.end() != nil, "the timer ends with the call")
  }
}
