import Foundation
import LoopbackServer
import Synchronization

/// The payments that a server has made.
final class Ledger: Sendable {
  private struct State {
    var payments: [String] = []
    var numbers: [String: Int] = [:]
  }

  private let knowsKeys: Bool
  private let lost: Countdown
  private let state = Mutex(State())

  /// - Parameters:
  ///   - knowsKeys: Whether a request with a known key gets the answer to the first one with it.
  ///   - lost: The number of answers that are lost: the payment is made, and the connection closed.
  init(knowsKeys: Bool = true, losing lost: Int) {
    self.knowsKeys = knowsKeys
    self.lost = Countdown(from: lost)
  }

  var payments: [String] { state.withLock { $0.payments } }

  @Sendable func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
    let key = knowsKeys ? request.headers["idempotency-key"] : nil
    let number = state.withLock { state in
      if let key, let number = state.numbers[key] { return number }
      state.payments.append(String(decoding: request.body, as: UTF8.self))
      if let key { state.numbers[key] = state.payments.count }
      return state.payments.count
    }
    return lost.next() ? .dropConnection : .init(status: 201, body: Data("\(number)".utf8))
  }
}
