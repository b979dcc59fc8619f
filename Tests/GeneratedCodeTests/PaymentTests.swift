import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// Generated code whose calls have keys, run.
@Suite(.timeLimit(.minutes(10)))
struct PaymentTests {
  /// What came to the bank: the key and the number of each attempt.
  private final class Ledger: Sendable {
    private let entries = Mutex<[(key: String?, attempt: Int?)]>([])

    func note() {
      let context = CallContext.current
      entries.withLock { $0.append((context?.key, context?.attempt)) }
    }

    var keys: [String?] { entries.withLock { $0.map(\.key) } }
    var attempts: [Int?] { entries.withLock { $0.map(\.attempt) } }
  }

  /// A bank that gets all calls, and whose answers are all lost.
  private struct Bank: Payments {
    let ledger: Ledger

    private func lose() throws(PaymentError) -> String {
      ledger.note()
      throw .lost
    }

    func pay(_ payment: Payment, of amount: Int) async throws -> String { try lose() }
    func refund(_ payment: Payment) async throws(PaymentError) { _ = try lose() }
    func pay(orderID: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
      completion(Result { try lose() })
    }
    func cancel(orderID: Int, completion: @escaping @Sendable (String?, (any Error)?) -> Void)
      -> PaymentTask
    {
      ledger.note()
      completion(nil, PaymentError.lost)
      return PaymentTask {}
    }
    func book(_ payment: Payment) throws -> String { try lose() }
    func status(of payment: Payment) async throws -> String { try lose() }
    func quote() async -> String { CallContext.current?.key ?? "" }
  }

  private let ledger = Ledger()
  private var bank: Bank { Bank(ledger: ledger) }
  private let payment = Payment(id: "p-1")

  @Test func `All attempts of a call have the key of its arguments`() async {
    for _ in 1...2 { _ = try? await bank.retrying().pay(payment, of: 7) }
    _ = try? bank.retrying().book(payment)
    #expect(ledger.attempts == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    let key = #"Payments.pay(_:of:)[{"id":"p-1"}]"#
    #expect(ledger.keys[..<6] == ArraySlice(repeating: key, count: 6))
    #expect(Set(ledger.keys[6...]) == [#"Payments.book(_:)[{"id":"p-1"}]"#])
  }

  @Test func `With the word call, each call has a key of its own`() async {
    for _ in 1...2 {
      await #expect(throws: PaymentError.lost) { try await bank.retrying().refund(payment) }
    }
    #expect(Set(ledger.keys[..<3]).count == 1 && Set(ledger.keys[3...]).count == 1)
    #expect(Set(ledger.keys).count == 2)
    #expect(await bank.hedging().quote() != bank.hedging().quote())
  }

  @Test func `Completion handlers, with a task or without, run outside of the call`() async {
    await withCheckedContinuation { continuation in
      bank.retrying().pay(orderID: 7) { _ in
        #expect(CallContext.current == nil)
        continuation.resume()
      }
    }
    #expect(Set(ledger.keys) == ["Payments.pay(orderID:completion:)[7]"])
    await withCheckedContinuation { continuation in
      _ = bank.retrying().cancel(orderID: 7) { _, _ in
        #expect(CallContext.current == nil)
        continuation.resume()
      }
    }
    #expect(ledger.attempts == [1, 2, 3, 1, 2, 3])
    #expect(Set(ledger.keys[3...]).count == 1)
  }

  @Test func `A hedge within a retry is a part of its call`() async {
    let clock = ManualClock()
    _ = try? await bank.hedging(with: HedgePolicy(clock: clock)).timingOut(clock: clock).retrying()
      .pay(payment, of: 7)
    #expect(ledger.attempts == [1, 2, 2, 3, 3, 4])
    #expect(Set(ledger.keys) == [#"Payments.pay(_:of:)[{"id":"p-1"}]"#])
  }

  @Test func `A member that asks for none has no key`() async {
    _ = try? await bank.hedging(with: HedgePolicy(clock: ManualClock())).retrying().status(
      of: payment)
    #expect(Set(ledger.keys) == [nil])
  }
}
