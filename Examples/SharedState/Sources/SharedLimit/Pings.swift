import Foundation

/// A service that all processes together may call so often.
protocol Pings: Sendable {
  func ping() async throws
}

/// Writes the time of each call, in microseconds.
struct TimedPings: Pings {
  func ping() async throws {
    let time = ProcessInfo.processInfo.systemUptime
    print(Int(time * 1_000_000))
  }
}
