import Synchronization

final class Counter: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  func count(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
}
