import Decorators
import DecoratorsTesting
import Foundation
import Testing

/// Generated code that injects faults, run.
@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
  private typealias Faults = FaultInjector<any ParcelService>

  private let clock = ManualClock()

  /// Makes a call as often as that, and returns the numbers of those that were made.
  private func made(
    _ faults: Faults, _ count: Int = 6, _ call: (any ParcelService) async throws -> Void
  ) async -> [Int] {
    let service = ParcelOffice().injectingFaults(faults)
    var made: [Int] = []
    for number in 1...count {
      if (try? await call(service)) != nil { made.append(number) }
    }
    return made
  }

  @Test func `Calls fail by plan, each member's counted by themselves`() async {
    let faults = Faults([
      .error(URLError(.timedOut), on: .calls(2...3)),
      .error(URLError(.timedOut), on: .call(5), of: .parcels),
    ])
    #expect(await made(faults) { _ = try await $0.parcels() } == [1, 4, 6])
    #expect(await made(faults) { _ = try await $0.parcel(id: 1) } == [1, 4, 5, 6])
    #expect(await made(faults) { _ = try $0.count() } == [1, 4, 5, 6])
    var parcels = [Parcel(id: 1), Parcel(id: 2)]
    #expect(await made(faults) { try $0.reorder(&parcels) } == [1, 4, 5, 6])
    #expect(parcels.map(\.id) == [1, 2])
  }

  @Test func `The same seed gives the same faults`() async {
    func run(_ seed: UInt64) async -> [Int] {
      await made(Faults([.error(ParcelError.lost, on: .rate(0.3))], seed: seed), 40) {
        _ = try await $0.parcels()
      }
    }
    let first = await run(1)
    #expect(first.count > 20 && first.count < 36)
    #expect(await run(1) == first)
    #expect(await run(2) != first)
  }

  @Test func `Results take the place of calls`() async throws {
    let service = ParcelOffice().injectingFaults(
      Faults([
        .result([], on: .call(1), of: .parcels),
        .result((), of: .send),
        .result(nil, of: .parcelNamed),
        .result("injected", of: .label),
        .result(on: .call(1)),
      ]))
    #expect(try await service.parcels().isEmpty)
    #expect(try await service.parcels() == [Parcel(id: 1)])
    try await service.send(Parcel(id: 1), to: "Malmö")
    #expect(try await service.parcel(named: "a") == nil)
    #expect(service.label(for: Parcel(id: 1)) == "injected")
    #expect(try await service.parcel(id: 8) == Parcel(id: 8, name: "from the spec"))
    #expect(try await service.parcel(id: 8) == Parcel(id: 8))
    #expect(await service.isOpen())
  }

  @Test func `Members that throw a type of their own throw that`() async {
    let service = ParcelOffice().injectingFaults(
      Faults([
        .error(ParcelError.lost, on: .call(1), of: .weight), .error(URLError(.timedOut)),
      ]))
    await #expect(throws: ParcelError.lost) { try await service.weight(of: Parcel(id: 1)) }
    // Nothing says what a URLError would be.
    await #expect(throws: Never.self) { try await service.weight(of: Parcel(id: 1)) }
    await #expect(throws: ParcelError.other("\(URLError(.timedOut))")) {
      try await service.price(of: Parcel(id: 1))
    }
    #expect(await service.isOpen())
  }

  @Test func `Calls are delayed, for times that add up`() async throws {
    let clock = ManualClock(autoAdvancing: true)
    let service = ParcelOffice().injectingFaults(
      Faults(
        [
          .latency(.seconds(2), on: .call(1)),
          .latency(.seconds(3), on: .call(1), of: .parcels),
          .latency(.seconds(1) ... .seconds(2), on: .calls(2...)),
          .error(ParcelError.lost, on: .call(1), of: .parcels),
        ], seed: 5, clock: clock))
    await #expect(throws: ParcelError.lost) { try await service.parcels() }
    #expect(clock.sleeps == [.seconds(5)])
    for _ in 0..<20 { _ = try await service.parcels() }
    let sleeps = clock.sleeps.dropFirst()
    #expect(sleeps.allSatisfy { (.seconds(1) ... .seconds(2)).contains($0) })
    #expect(Set(sleeps).count == 20)
    #expect(await service.isOpen())
    // Synchronous members would block their thread.
    #expect(try service.count() == 3)
    #expect(clock.sleeps.count == 22)
  }

  @Test func `A call that hangs waits until it is cancelled`() async throws {
    let (events, continuation) = AsyncStream<CallEvent>.makeStream()
    let service = ParcelOffice().injectingFaults(
      Faults([.hang(on: .call(1))], onEvent: { continuation.yield($0) }))
    let call = Task { try await service.parcels() }
    for await event in events {
      #expect(event.member == "ParcelService.parcels()")
      #expect(event.description == "injected a hang into call 1")
      break
    }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    // A member that cannot throw that error makes the call.
    let open = Task { await service.isOpen() }
    for await event in events {
      #expect(event.member == "ParcelService.isOpen()")
      break
    }
    open.cancel()
    #expect(await open.value)
  }

  @Test func `A delayed call that is cancelled is not made`() async throws {
    let service = ParcelOffice().injectingFaults(Faults([.latency(.seconds(9))], clock: clock))
    let call = Task { try await service.parcels() }
    try await clock.waitForSleepers()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test func `Completion handlers are told`() async throws {
    let faults = Faults(
      [
        .error(ParcelError.lost, on: .call(1)),
        .result(.success(Parcel(id: 5)), on: .call(2), of: .find),
        .result(on: .call(2)),
        .latency(.seconds(1), on: .call(3)),
      ], clock: clock)
    let service = ParcelOffice().injectingFaults(faults)
    await #expect(throws: ParcelError.lost) { try await service.found("a") }
    #expect(try await service.found("a") == Parcel(id: 5))
    async let third = service.found("a")
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await third == Parcel(id: 1, name: "a"))
    #expect(await service.tracked(2).1 as? ParcelError == .lost)
    #expect(await service.tracked(2).0 == Parcel(id: 2))
    service.track(3, completion: nil)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(await service.tracked(2).0 == Parcel(id: 2))
  }

  @Test func `A response that is lost is one of a call that was made`() async throws {
    let recorder = CallRecorder<any ParcelService>()
    let (events, continuation) = AsyncStream<CallEvent>.makeStream()
    let service = ParcelOffice().recording(in: recorder)
      .injectingFaults(
        Faults(
          [
            .lostResponse(URLError(.networkConnectionLost), on: .first(1)),
            .lostResponse(ParcelError.lost, of: .weight),
          ], onEvent: { continuation.yield($0) }))
    await #expect(throws: URLError.self) { try await service.parcel(id: 1) }
    #expect(try await service.parcel(id: 2) == Parcel(id: 2))
    #expect(throws: URLError.self) { try service.count() }
    await #expect(throws: ParcelError.lost) { try await service.weight(of: Parcel(id: 1)) }
    // It cannot fail.
    #expect(await service.isOpen())
    await #expect(throws: URLError.self) { try await service.found("a") }
    let tracked = await service.tracked(2).1
    #expect((tracked as? URLError)?.code == .networkConnectionLost)
    #expect(
      recorder.calls.map { $0.outcome?.prefix { $0 != " " } } == [
        "returned", "returned", "returned", "returned", "returned", "completed", "completed",
      ])
    let event = await events.first { _ in true }
    #expect(event?.description == "injected the loss of the response into call 1")
  }

  @Test func `A fault happens a number of times to each member`() async {
    let faults = Faults([
      .error(ParcelError.lost, on: .every(2).limited(to: 2)),
      .error(ParcelError.lost, on: .first(1), of: .count),
    ])
    #expect(await made(faults, 8) { _ = try await $0.parcels() } == [1, 3, 5, 6, 7, 8])
    #expect(await made(faults, 8) { _ = try $0.count() } == [3, 5, 6, 7, 8])
    faults.faults = [.error(ParcelError.lost, on: .always.limited(to: 3))]
    #expect(await made(faults, 5) { _ = try await $0.parcels() } == [4, 5])
  }

  @Test func `A completion handler of a call that hangs is kept, and not called`() async {
    let faults = Faults([.hang(on: .call(1))])
    final class Handler: Sendable {}
    weak var kept: Handler?
    await confirmation(expectedCount: 0) { called in
      let handler = Handler()
      kept = handler
      ParcelOffice().injectingFaults(faults).find("a") { _ in
        withExtendedLifetime(handler) { called() }
      }
    }
    #expect(kept != nil)
    withExtendedLifetime(faults) {}
  }

  @Test func `An injector is switched on and off, and counts only while it is on`() async {
    let faults = Faults([.error(ParcelError.lost, on: .calls(2...))], isEnabled: false)
    #expect(await made(faults, 4) { _ = try await $0.parcels() } == [1, 2, 3, 4])
    faults.isEnabled = true
    #expect(await made(faults, 4) { _ = try await $0.parcels() } == [1])
    faults.faults = []
    #expect(await made(faults, 2) { _ = try await $0.parcels() } == [1, 2])
    faults.isEnabled = false
    #expect(await made(faults, 2) { _ = try $0.count() } == [1, 2])
  }

  @Test func `What is injected is logged`() async {
    let log = MemoryLog()
    let faults = FaultInjector<any ParcelDepot>(
      [.latency(.seconds(1), of: .refill), .error(ParcelError.lost)],
      clock: ManualClock(autoAdvancing: true))
    let depot = CountingDepot().injectingFaults(faults).logging(to: log)
    _ = try? await depot.refill(to: 2)
    #expect(
      log.events.compactMap(\.note) == [
        "injected a delay of 1.00 s into call 1", "injected ParcelError into call 1",
      ])
  }

  @Test func `Actors and protocols with types of their own have faults`() async throws {
    let depot = CountingDepot().injectingFaults(
      FaultInjector<any ParcelDepot>([
        .error(ParcelError.lost, on: .call(2)), .result(0, on: .call(3), of: .take),
      ]))
    #expect(try await depot.take() == 1)
    await #expect(throws: ParcelError.lost) { try await depot.take() }
    #expect(try await depot.take() == 0)
    var store = ParcelShelf().injectingFaults(
      FaultInjector([.error(ParcelError.lost, on: .call(2), of: .store)]))
    try await store.store(Parcel(id: 1), for: "a")
    await #expect(throws: ParcelError.lost) { try await store.store(Parcel(id: 2), for: "b") }
    #expect(try await store.keys() == ["a"])
  }
}
