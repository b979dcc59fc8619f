import Decorators
import DecoratorsTesting
import Foundation
import Testing

/// Generated code that records calls, run.
@Suite(.timeLimit(.minutes(10)))
struct RecordingTests {
  private let recorder = CallRecorder<any ParcelService>()
  private var service: some ParcelService { ParcelOffice().recording(in: recorder) }

  /// A service of which a test can see that a replay does not call it.
  private let uncalled = CallRecorder<any ParcelService>()

  private func replaying(
    _ json: Data, errors: [any (Error & Decodable).Type] = []
  ) throws -> some ParcelService {
    ParcelOffice().recording(in: uncalled)
      .replaying(try CallRecording(json: json, errors: errors))
  }

  @Test func `Calls are recorded in order, as they are written in Swift`() async throws {
    _ = try await service.parcels()
    _ = try await service.parcel(named: "blue")
    try await service.send(Parcel(id: 1), to: "Malmö")
    _ = try? await service.send(Parcel(id: 2), to: "Atlantis")
    #expect(await service.isOpen())
    _ = try await service.decode(Int.self)
    #expect(
      recorder.calls.map(\.description) == [
        "parcels()", #"parcel(named: "blue")"#,
        #"send(Parcel(id: 1, name: "parcel"), to: "Malmö")"#,
        #"send(Parcel(id: 2, name: "parcel"), to: "Atlantis")"#,
        "isOpen()", "decode(<Int.Type>)",
      ])
    #expect(recorder.calls[0].outcome == #"returned [Parcel(id: 1, name: "parcel")]"#)
    #expect(recorder.calls[2].outcome == "returned")
    #expect(recorder.calls[3].outcome?.hasPrefix("threw ") == true)
    #expect((recorder.calls[3].error as? URLError)?.code == .timedOut)
    #expect(recorder.calls[4].member == "ParcelService.isOpen()")
  }

  @Test func `Arguments and results are values of their types`() async throws {
    for id in [3, 4, -1] { _ = try? await service.parcel(id: id) }
    try await service.send(Parcel(id: 1), to: "Malmö")
    _ = try? await service.weight(of: Parcel(id: 0))
    var parcels = [Parcel(id: 1), Parcel(id: 2)]
    try service.reorder(&parcels)
    #expect(service.label(for: Parcel(id: 1)) == "parcel")
    #expect(try service.count() == 3)

    #expect(recorder.calls(of: .parcelId).map(\.arguments) == [3, 4, -1])
    #expect(try recorder.calls(of: .parcelId)[1].result?.get() == Parcel(id: 4))
    #expect(recorder.calls(of: .parcelId)[2].error as? ParcelError == .lost)
    let sent = try #require(recorder.calls(of: .send).first)
    #expect(sent.arguments == (Parcel(id: 1), "Malmö"))
    #expect(sent.arguments.city == "Malmö")
    #expect(recorder.calls(of: .weight).first?.error as? ParcelError == .other("no parcel"))
    #expect(recorder.calls(of: .reorder).first?.arguments.map(\.id) == [1, 2])
    #expect(parcels.map(\.id) == [2, 1])
    #expect(recorder.calls(of: .parcels).isEmpty)
    recorder.removeAll()
    #expect(recorder.calls.isEmpty)
  }

  @Test func `What completion handlers are given is recorded`() async throws {
    _ = try await service.found("a")
    _ = try? await service.found("")
    _ = await service.tracked(2)
    _ = await service.tracked(-2)
    service.track(1, completion: nil)
    #expect(
      recorder.calls.map { "\($0) \($0.outcome ?? "")" }.prefix(3) == [
        #"find("a", completion: <...>) completed with Parcel(id: 1, name: "a")"#,
        #"find("", completion: <...>) completed with lost"#,
        #"track(2, completion: <...>) completed with Parcel(id: 2, name: "parcel")"#,
      ])
    #expect(recorder.calls(of: .find).map(\.arguments) == ["a", ""])
    #expect(try recorder.calls(of: .find)[0].result?.get().get() == Parcel(id: 1, name: "a"))
    #expect(recorder.calls(of: .find)[1].error as? ParcelError == .lost)
    #expect((recorder.calls(of: .track)[1].error as? URLError)?.code == .timedOut)
  }

  @Test func `Who waits for calls that do not come is told of those that did`() async throws {
    let clock = ManualClock()
    _ = try await service.parcel(id: 1)
    let wait = Task {
      try await recorder.wait(for: 2, of: .parcelId, to: .end, within: .seconds(5), clock: clock)
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: RecordingError.self) { try await wait.value }
    #expect(
      error?.description == """
        waited 5.00 s for 2 calls of ParcelService.parcel(id:) to end; there was 1 call:
          parcel(id: 1) returned Parcel(id: 1, name: "parcel")
        """)
    let cancelled = Task { try await recorder.wait(for: 2, of: .parcels) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test func `A call is waited for until it has ended`() async throws {
    let clock = ManualClock()
    let service = ParcelOffice().injectingFaults(
      FaultInjector([.latency(.seconds(1))], clock: clock)
    ).recording(in: recorder)
    let call = Task { try await service.parcels() }
    try await recorder.wait(of: .count, .parcels)
    #expect(recorder.calls.map(\.outcome) == [nil])
    #expect(recorder.calls(of: .parcels).first?.result == nil)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await recorder.wait(of: .parcels, to: .end)
    #expect(try recorder.calls(of: .parcels).first?.result?.get() == [Parcel(id: 1)])
    _ = try await call.value
  }

  // MARK: - Replaying

  private static let json = #"""
    {
      "calls" : [
        {
          "arguments" : {
            "id" : 1
          },
          "member" : "parcel(id:)",
          "result" : {
            "id" : 1,
            "name" : "parcel"
          }
        },
        {
          "arguments" : {
            "name" : ""
          },
          "member" : "parcel(named:)",
          "result" : null
        },
        {
          "arguments" : {
            "city" : "Malmö",
            "parcel" : {
              "id" : 1,
              "name" : "parcel"
            }
          },
          "member" : "send(_:to:)"
        },
        {
          "arguments" : {
            "city" : "Atlantis",
            "parcel" : {
              "id" : 1,
              "name" : "parcel"
            }
          },
          "error" : {
            "type" : "URLError",
            "value" : -1001
          },
          "member" : "send(_:to:)"
        },
        {
          "arguments" : {
            "id" : -1
          },
          "error" : {
            "description" : "lost",
            "type" : "GeneratedCodeTests.ParcelError"
          },
          "member" : "parcel(id:)"
        }
      ],
      "protocol" : "ParcelService"
    }

    """#

  /// Makes the calls that the file has.
  private func makeCalls(_ service: some ParcelService) async throws {
    #expect(try await service.parcel(id: 1) == Parcel(id: 1))
    #expect(try await service.parcel(named: "") == nil)
    try await service.send(Parcel(id: 1), to: "Malmö")
    let error = await #expect(throws: URLError.self) {
      try await service.send(Parcel(id: 1), to: "Atlantis")
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `A recording is a file that a person can read`() async throws {
    try await makeCalls(service)
    _ = try? await service.parcel(id: -1)
    #expect(String(decoding: try recorder.recording().json(), as: UTF8.self) == Self.json)
  }

  @Test func `Calls are answered from a recording, in any order, each once`() async throws {
    let recording = try CallRecording<any ParcelService>(json: Data(Self.json.utf8))
    let recorder = CallRecorder(replaying: recording)
    let service = ParcelOffice().recording(in: uncalled).recording(in: recorder)
    await #expect(
      throws: ReplayedError(type: "GeneratedCodeTests.ParcelError", description: "lost")
    ) {
      try await service.parcel(id: -1)
    }
    try await makeCalls(service)
    #expect(recorder.calls.count == 5)
    #expect(uncalled.calls.isEmpty)
    let again = await #expect(throws: RecordingError.self) { try await service.parcel(id: 1) }
    #expect(
      again?.description
        == "the recording has 'parcel(id: 1)' 1 time, and all have been played")
  }

  private enum Net {
    struct Failure: Error, Codable, Equatable { var code: Int }
  }

  private enum Disk {
    struct Failure: Error, Codable, Equatable { var path: String? }
  }

  @Test func `Errors that are named are restored, each as its own type`() async throws {
    let service = service.injectingFaults(
      FaultInjector([
        .error(Net.Failure(code: 3), on: .call(1)),
        .error(Disk.Failure(path: "a"), on: .call(2)),
      ]))
    let recorder = CallRecorder<any ParcelService>()
    let recorded = service.recording(in: recorder)
    for id in 1...2 { _ = try? await recorded.parcel(id: id) }
    for errors in [
      [Net.Failure.self, Disk.Failure.self] as [any (Error & Decodable).Type],
      [Disk.Failure.self, Net.Failure.self],
    ] {
      let replay = try replaying(recorder.recording().json(), errors: errors)
      await #expect(throws: Net.Failure(code: 3)) { try await replay.parcel(id: 1) }
      await #expect(throws: Disk.Failure(path: "a")) { try await replay.parcel(id: 2) }
    }
  }

  @Test func `Names of error types without a module are those of people and of older files`()
    async throws
  {
    let recorder = CallRecorder<any ParcelService>()
    let recorded = service.injectingFaults(FaultInjector([.error(Net.Failure(code: 3))]))
      .recording(in: recorder)
    _ = try? await recorded.parcel(id: 1)
    let json = String(decoding: try recorder.recording().json(), as: UTF8.self)
    #expect(json.contains(#""GeneratedCodeTests.RecordingTests.Net.Failure""#))
    for name in ["RecordingTests.Net.Failure", "Other.RecordingTests.Net.Failure"] {
      let edited = json.replacing("GeneratedCodeTests.RecordingTests.Net.Failure", with: name)
      let replay = try replaying(Data(edited.utf8), errors: [Net.Failure.self])
      let error = await #expect(throws: (any Error).self) { try await replay.parcel(id: 1) }
      #expect(error is Net.Failure == !name.hasPrefix("Other"))
    }
  }

  @Test func `What is omitted of an outcome is neither text nor in a file`() async throws {
    let recorder = CallRecorder<any ParcelDepot>()
    struct SecretError: Error, Codable { var token = "geheim" }
    let depot = CountingDepot().injectingFaults(
      FaultInjector<any ParcelDepot>([.error(SecretError(), on: .call(2))])
    ).recording(in: recorder)
    let count = try await depot.refill(to: 4)
    _ = try? await depot.refill(to: 5)
    #expect(recorder.calls.map(\.outcome) == ["returned <Int>", "threw SecretError"])
    #expect(try recorder.calls(of: .refill)[0].result?.get() == count)
    let json = String(decoding: try recorder.recording().json(), as: UTF8.self)
    #expect(!json.contains("geheim") && !json.contains("result\" :"))
    let replay = CountingDepot().replaying(try CallRecording(json: Data(json.utf8)))
    let error = await #expect(throws: RecordingError.self) { try await replay.refill(to: 4) }
    #expect(error?.description == "the recording leaves out the result of 'refill(to: 4)'")
    await #expect(throws: ReplayedError.self) { try await replay.refill(to: 5) }
    let written = json.replacing(#""omitted" : "result""#, with: #""result" : 7"#)
    let edited = CountingDepot().replaying(try CallRecording(json: Data(written.utf8)))
    #expect(try await edited.refill(to: 4) == 7)
  }

  @Test func `A call that a recording does not have is an error that shows what it has`()
    async throws
  {
    let service = try replaying(Data(Self.json.utf8))
    let unknown = await #expect(throws: RecordingError.self) { try await service.parcel(id: 9) }
    #expect(
      unknown?.description == """
        the recording has no call 'parcel(id: 9)'; of 'parcel(id:)' it has those with
          {"id":1}
          {"id":-1}
        """)
    let none = await #expect(throws: RecordingError.self) { try await service.parcels() }
    #expect(none?.description == "the recording has no call 'parcels()', and none of 'parcels()'")
    await #expect(throws: ParcelError.self) { try await service.price(of: Parcel(id: 1)) }
  }

  @Test func `Completion handlers are told what a recording has`() async throws {
    _ = try await service.found("a")
    _ = try? await service.found("")
    _ = await service.tracked(2)
    _ = await service.tracked(-2)
    let replay = try replaying(recorder.recording().json())
    #expect(await replay.tracked(2).0 == Parcel(id: 2))
    #expect((await replay.tracked(-2).1 as? URLError)?.code == .timedOut)
    #expect(try await replay.found("a") == Parcel(id: 1, name: "a"))
    await #expect(throws: ReplayedError.self) { try await replay.found("") }
    await #expect(throws: RecordingError.self) { try await replay.found("b") }
  }

  @Test func `A file is written and read`() async throws {
    try await makeCalls(service)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.recording().write(to: file)
    try await makeCalls(
      ParcelOffice().recording(in: uncalled).replaying(CallRecording(contentsOf: file)))
    #expect(uncalled.calls.isEmpty)
    let error = #expect(throws: RecordingError.self) {
      try CallRecording<any ParcelDepot>(contentsOf: file)
    }
    #expect(
      error?.description == "the recording is one of 'ParcelService', not of 'ParcelDepot'")
  }

  @Test func `Actors and protocols with types of their own are recorded`() async throws {
    let recorder = CallRecorder<any ParcelDepot>()
    let depot = CountingDepot().recording(in: recorder)
    _ = try await depot.take()
    _ = try await depot.refill(to: 4)
    #expect(recorder.calls.map(\.description) == ["take()", "refill(to: 4)"])
    let storeRecorder = CallRecorder<any ParcelStore>()
    var store = ParcelShelf().recording(in: storeRecorder)
    try await store.store(Parcel(id: 1), for: "a")
    _ = try await store.keys()
    // The type of a key is unknown outside of the protocol.
    #expect(storeRecorder.calls(of: .store).map(\.arguments) == [Parcel(id: 1)])
    #expect(
      storeRecorder.calls.map(\.description) == [
        #"store(Parcel(id: 1, name: "parcel"), for: "a")"#, "keys()",
      ])
  }
}
