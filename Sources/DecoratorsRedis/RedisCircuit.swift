import Foundation
import Synchronization

/// Has the circuits of many processes open and close together, by way of a Redis or Valkey server.
///
///     let circuit = CircuitBreaker(.search)
///     let sharing = Task { await RedisCircuit(circuit, name: "search", over: transport).share() }
///     let search = RemoteSearch().breakingCircuit(with: circuit)
///
/// A circuit that opens is open for all, for as long as its own break lasts, by the time of the server.
/// Then each process tries for itself; the first whose circuit closes closes those of all.
///
/// No call waits for the server, which is asked in the background. While it cannot be reached each
/// circuit goes by what its own process sees.
public final class RedisCircuit: Sendable {
  private let circuit: CircuitBreaker
  private let transport: any RedisTransport
  private let key: Data
  private let interval: Duration
  private let clock: any Clock<Duration>
  /// `true` if the circuit was opened because that of another process was.
  private let follows = Mutex(false)

  /// Creates what shares a circuit. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - circuit: The circuit of this process.
  ///   - name: The name of the service, which tells its circuit from others.
  ///   - transport: The client of the server.
  ///   - interval: The time between two questions to the server about the others; 100 milliseconds by default.
  ///   - timeout: The longest wait for the server, each time; 250 milliseconds by default.
  ///   - clock: The clock that measures the interval.
  ///   - onOutage: Told once when the server cannot be reached (`true`), and once when it can again.
  public init(
    _ circuit: CircuitBreaker, name: String, over transport: some RedisTransport,
    interval: Duration = .milliseconds(100), timeout: Duration = .milliseconds(250),
    clock: any Clock<Duration> = DefaultClock(),
    onOutage: @escaping @Sendable (_ isOutage: Bool) -> Void = { _ in }
  ) {
    self.circuit = circuit
    let outage = OutageReport(onOutage)
    self.transport = transport.timingOut(after: timeout)
      .breakingCircuit(with: CircuitBreaker(.redisTransport, onEvent: outage.note))
    key = Data("circuit:\(name)".utf8)
    self.interval = interval
    self.clock = clock
  }

  /// Shares the circuit until the task is cancelled.
  public func share() async {
    await withTaskGroup { group in
      group.addTask { await self.tellOthers() }
      group.addTask { await self.followOthers() }
    }
  }

  private func tellOthers() async {
    var isFirst = true
    for await state in circuit.states {
      defer { isFirst = false }
      switch state {
      case .open where !follows.withLock(\.self):
        guard let timeLeft = circuit.timeLeft else { continue }
        let milliseconds = Int(timeLeft / .milliseconds(1))
        _ = try? await transport.send(
          RedisCommand(
            "SET", [key], Data("open".utf8), Data("PX".utf8),
            Data("\(max(1, milliseconds))".utf8)))
      // What follows is what this process finds by itself.
      case .halfOpen: follows.withLock { $0 = false }
      case .closed where !isFirst: _ = try? await transport.send(RedisCommand("DEL", [key]))
      default: break
      }
    }
  }

  private func followOthers() async {
    while (try? await clock.sleep(for: interval)) != nil {
      guard
        case .integer(let milliseconds)? = try? await transport.send(RedisCommand("PTTL", [key]))
      else { continue }
      if milliseconds > 0, circuit.currentState == .closed {
        follows.withLock { $0 = true }
        circuit.open(for: .milliseconds(milliseconds))
      } else if milliseconds <= 0, follows.withLock({ $0 }) {
        follows.withLock { $0 = false }
        // Before its time was over: another process has found that the service works.
        if circuit.currentState == .open, circuit.timeLeft ?? .zero > .zero { circuit.close() }
      }
    }
  }
}
