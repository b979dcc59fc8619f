import Decorators
import Dispatch
import Synchronization

/// What happened in the course of a call, by where it was seen. What threads do at the same time has
/// no order.
nonisolated final class Transcript: Sendable {
  static let shared = Transcript()

  private struct Lines {
    var reached: [String] = []
    var handled: [String] = []
    var logged: [String] = []
  }
  private let lines = Mutex(Lines())

  /// A call reached a decoratee.
  static func reached(_ call: String) { shared.lines.withLock { $0.reached.append(call) } }

  /// A closure that was passed to a call was called.
  static func handled(_ call: String) { shared.lines.withLock { $0.handled.append(call) } }

  /// Notes what is logged, without times.
  static let log = ClosureLog { event in
    let arguments = event.arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    let outcome =
      switch event.phase {
      case .succeeded: "succeeded" + (event.result.map { ": \($0)" } ?? "")
      case .failed: "failed: \(event.error?.description ?? event.error?.typeName ?? "")"
      case .started, .cancelled, .noted, .completedAgain: event.phase.rawValue
      }
    shared.lines.withLock { $0.logged.append("\(event.memberName) [\(arguments)] \(outcome)") }
  }

  /// Prints what happened, and what came of it.
  static func print(_ call: String, _ outcome: String) {
    let lines = shared.lines.withLock { lines in
      defer { lines = Lines() }
      return lines
    }
    Swift.print(call)
    for line in lines.reached { Swift.print("  reached: \(line)") }
    for line in lines.handled { Swift.print("  handled: \(line)") }
    for line in lines.logged { Swift.print("  logged: \(line)") }
    Swift.print("  \(outcome)")
  }
}

/// Notes calls that reach a decoratee, and fails the first time for each.
nonisolated final class Trouble: Sendable {
  private let known = Mutex<Set<String>>([])

  func reached(_ call: String) throws(LoadError) {
    Transcript.reached(call)
    if known.withLock({ $0.insert(call).inserted }) { throw .missing }
  }
}

/// Prints what comes back from a call.
nonisolated func show<Value>(_ call: String, _ body: () throws -> Value) {
  do {
    let value = try body()
    Transcript.print(call, "returned: \(value)")
  } catch {
    Transcript.print(call, "threw: \(error)")
  }
}

/// Prints what comes back from a call that waits.
func showWaiting<Value>(
  _ call: String, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async {
  do {
    let value = try await body()
    Transcript.print(call, "returned: \(value)")
  } catch {
    Transcript.print(call, "threw: \(error)")
  }
}

/// Prints what a completion handler is given.
func showCompletion(
  _ call: String, isolation: isolated (any Actor)? = #isolation,
  _ body: (_ complete: @escaping @Sendable (String) -> Void) -> Void
) async {
  let text = await withCheckedContinuation { continuation in
    body { continuation.resume(returning: $0) }
  }
  Transcript.print(call, "completed: \(text)")
}

/// Returns when all that was put on the main queue before is done.
nonisolated func mainQueueIsDone() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

// A trailing closure is the question whether to retry, in every language mode.
nonisolated let twoAttempts = RetryPolicy(maxAttempts: 2, backoff: .none) { error in
  !(error is CancellationError)
}
