import Foundation
import Synchronization

/// The outcomes of the calls of all tasks.
final class Tally: Sendable {
  private struct State {
    var calls = 0
    var wrong = 0
    var failed = 0
    var slowest = Duration.zero
    var events = 0
    // The prices that everybody must know of: their rise has come to its end.
    var prices: [Int: Int] = [:]
  }

  private let state = Mutex(State())

  /// The price of an item that a call which begins now must not fall short of.
  func knownPrice(of item: Int) -> Int { state.withLock { $0.prices[item, default: 0] } }

  /// Makes a call and takes note of how long it takes.
  ///
  /// - Parameter body: Makes the call. It returns the price of the item.
  func note(_ item: Int, isRise: Bool, _ body: () async throws -> Int) async {
    let known = knownPrice(of: item)
    let start = ContinuousClock.now
    let price = try? await body()
    let duration = ContinuousClock.now - start
    state.withLock { state in
      state.calls += 1
      state.slowest = max(state.slowest, duration)
      guard let price else {
        state.failed += 1
        return
      }
      if price < known { state.wrong += 1 }
      if isRise { state.prices[item] = max(price, state.prices[item, default: 0]) }
    }
  }

  func noteEvent() { state.withLock { $0.events += 1 } }

  /// Returns `true` if nothing was wrong, no call took longer than a limit, and there were few
  /// events.
  func isRight(within limit: Duration, events: ClosedRange<Int>) -> Bool {
    state.withLock { state in
      state.wrong == 0 && state.failed == 0 && state.slowest <= limit
        && events.contains(state.events)
    }
  }

  /// The outcomes of the calls, as a sentence.
  var summary: String {
    state.withLock { state in
      """
      \(state.calls) calls: \(state.wrong) gave an old price, \(state.failed) failed, the slowest \
      took \(state.slowest.formatted(.units(allowed: [.milliseconds]))); \(state.events) lines
      """
    }
  }
}
