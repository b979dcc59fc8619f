import Decorators
import DecoratorsTesting
import Foundation
import LoopbackServer
import Testing

@testable import Payments

/// A payment whose answer is lost, with a real server.
@Suite(.timeLimit(.minutes(1)))
struct PaymentsTests {
  private func keys(of server: LoopbackServer) -> [String?] {
    server.requests.map { $0.headers["idempotency-key"] }
  }

  @Test func `A payment whose answer is lost is made once`() async throws {
    let ledger = Ledger(losing: 2)
    let server = try LoopbackServer(ledger.respond)
    defer { server.stop() }
    let bank = HTTPBank(url: server.url).retrying()
    #expect(try await bank.pay(orderID: "A-7", cents: 1_999) == 1)
    #expect(ledger.payments == ["A-7 1999"])
    #expect(try await bank.pay(orderID: "A-8", cents: 1_999) == 2)
    #expect(ledger.payments == ["A-7 1999", "A-8 1999"])
    let key = #"Bank.pay(orderID:cents:)["A-7"]"#
    #expect(keys(of: server) == [key, key, key, #"Bank.pay(orderID:cents:)["A-8"]"#])
  }

  @Test func `Without keys, it would be made with each attempt`() async throws {
    let ledger = Ledger(knowsKeys: false, losing: 2)
    let server = try LoopbackServer(ledger.respond)
    defer { server.stop() }
    #expect(try await HTTPBank(url: server.url).retrying().pay(orderID: "A-7", cents: 5) == 3)
    #expect(ledger.payments.count == 3)
  }

  @Test func `An answer that a fault loses is treated alike`() async throws {
    let ledger = Ledger(losing: 0)
    let server = try LoopbackServer(ledger.respond)
    defer { server.stop() }
    let faults = FaultInjector<any Bank>([
      .lostResponse(URLError(.networkConnectionLost), on: .calls(1...2))
    ])
    let bank = HTTPBank(url: server.url).injectingFaults(faults).retrying()
    #expect(try await bank.pay(orderID: "A-7", cents: 5) == 1)
    #expect(ledger.payments == ["A-7 5"])
    #expect(server.requests.count == 3)
  }

  @Test func `A request ends at the deadline of the call`() async throws {
    let mayAnswer = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      _ = mayAnswer.wait(timeout: .now() + 10)
      return .status(503)
    }
    defer { server.stop() }
    // The retry itself does not end an attempt.
    let bank = HTTPBank(url: server.url).retrying(RetryPolicy(timeLimit: .seconds(1)))
    let error = await #expect(throws: URLError.self) {
      try await bank.pay(orderID: "A-7", cents: 5)
    }
    #expect(error?.code == .timedOut)
    #expect(server.requests.count == 1)
    mayAnswer.signal()
    // No request begins after the deadline.
    await CallContext(timeLimit: .zero).run {
      await #expect(throws: URLError.self) {
        try await HTTPBank(url: server.url).pay(orderID: "A-7", cents: 5)
      }
    }
    #expect(server.requests.count == 1)
  }
}
