import Synchronization

/// A number that many threads add to.
final class MemoryCounter: Sendable {
  private let sum = Atomic(0)

  var value: Int { sum.load(ordering: .relaxed) }

  func add(_ amount: Int) {
    sum.wrappingAdd(amount, ordering: .relaxed)
  }
}
