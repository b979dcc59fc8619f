@_spi(Generated) import Decorators

/// An error that indicates that a ``Simulation`` ended before its test.
public struct SimulationError: Error, CustomStringConvertible {
  /// The reason for the end.
  public enum Reason: Sendable, Equatable {
    /// No task can run, and none sleeps, so the test would wait for ever.
    case nothingLeft
    /// There were too many steps.
    case stepLimit
    /// Too much virtual time has passed.
    case timeLimit
    /// Another thread took part: that of the main actor, a queue, or a task of `Task { }`.
    case otherThread
  }

  /// The seed of the simulation.
  public let seed: UInt64
  /// The reason for the end.
  public let reason: Reason
  /// The number of steps.
  public let steps: Int
  /// The virtual time.
  public let time: Duration
  /// Where decorators wait: the places in their code.
  public let waits: [String]
  /// The name of the thread or queue that took part; `nil` if none did.
  let intruder: String?

  /// A text with the reason, and with the waits.
  public var description: String {
    let reason =
      switch reason {
      case .nothingLeft:
        """
        the test waits for ever, or for something outside the simulation, such as the main actor: no \
        task can run, and none sleeps
        """
      case .stepLimit: "there were too many steps"
      case .timeLimit: "too much time has passed"
      case .otherThread:
        """
        \(intruder ?? "another thread") took part, so that the order is not that of the seed; begin tasks \
        with 'Task(executorPreference: simulation) { }' in place of 'Task { }', and let stubs use neither \
        queues nor the main actor
        """
      }
    let counts = Dictionary(waits.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    let list = counts.map { "\($0.value) at \($0.key)" }.joined(separator: ", ")
    let waiting = list.isEmpty ? "" : "; decorators wait: \(list)"
    return "seed \(seed), step \(steps), after \(time): \(reason)\(waiting)"
  }
}
