import DecoratorsTelemetry
import Foundation
import LoopbackServer
import Synchronization

/// Serves a feed, as well as its health allows, and the program's metrics at `/metrics`.
final class FeedServer: Sendable {
  enum Health: String, CaseIterable {
    case healthy
    /// One call in ten takes half a second.
    case slow
    /// One call in three fails.
    case flaky
    /// All calls fail.
    case down
    case back
  }

  private let state = Mutex((health: Health.healthy, calls: 0))

  /// Takes requests, until it is stopped.
  func start(with metrics: MemoryMetrics) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.path == "/metrics"
        ? .init(
          headers: ["Content-Type": MemoryMetrics.prometheusContentType],
          body: Data(metrics.prometheusText.utf8))
        : self.page(request.path)
    }
  }

  func become(_ health: Health) {
    state.withLock { $0.health = health }
  }

  private func page(_ path: String) -> LoopbackServer.Response {
    let (health, call) = state.withLock { state in
      state.calls += 1
      return state
    }
    switch health {
    case .slow where call.isMultiple(of: 10): Thread.sleep(forTimeInterval: 0.5)
    case .flaky where call.isMultiple(of: 3): return .status(503)
    case .down: return .status(503)
    case .healthy, .slow, .flaky, .back: Thread.sleep(forTimeInterval: 0.02)
    }
    return .text(path)
  }
}
