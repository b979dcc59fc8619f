import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Has what it is asked for, unless a number is negative or a name empty.
struct ParcelOffice: ParcelService {
  func parcels() async throws -> [Parcel] { [Parcel(id: 1)] }
  func parcel(id: Int) async throws -> Parcel {
    if id < 0 { throw ParcelError.lost }
    return Parcel(id: id)
  }
  func parcel(named name: String) async throws -> Parcel? {
    name.isEmpty ? nil : Parcel(id: 1, name: name)
  }
  func send(_ parcel: Parcel, to city: String) async throws {
    if city == "Atlantis" { throw URLError(.timedOut) }
  }
  func weight(of parcel: Parcel) async throws(ParcelError) -> Int {
    if parcel.id == 0 { throw .other("no parcel") }
    return 7
  }
  func price(of parcel: Parcel) async throws(ParcelError) -> Int { 9 }
  func isOpen() async -> Bool { true }
  func count() throws -> Int { 3 }
  func label(for parcel: Parcel) -> String { parcel.name }
  func reorder(_ parcels: inout [Parcel]) throws { parcels.reverse() }
  func find(_ name: String, completion: @escaping @Sendable (Result<Parcel, any Error>) -> Void) {
    completion(name.isEmpty ? .failure(ParcelError.lost) : .success(Parcel(id: 1, name: name)))
  }
  func track(_ id: Int, completion: (@MainActor @Sendable (Parcel?, (any Error)?) -> Void)?) {
    guard let completion else { return }
    Task { await completion(id < 0 ? nil : Parcel(id: id), id < 0 ? URLError(.timedOut) : nil) }
  }
  func decode<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item {
    try JSONDecoder().decode(type, from: Data("3".utf8))
  }
  var name: String { "service" }
}

extension ParcelService {
  func found(_ name: String) async throws -> Parcel {
    try await withCheckedThrowingContinuation { done in
      find(name) { done.resume(with: $0) }
    }
  }

  func tracked(_ id: Int) async -> (Parcel?, (any Error)?) {
    await withCheckedContinuation { done in
      track(id) {
        MainActor.assertIsolated()
        done.resume(returning: ($0, $1))
      }
    }
  }
}

/// Answers with the number of the call.
actor CountingDepot: ParcelDepot {
  private var taken = 0

  func take() throws -> Int {
    taken += 1
    return taken
  }

  func refill(to count: Int) async throws -> Int { count }
}

/// Keeps parcels in memory.
struct ParcelShelf: ParcelStore {
  private var parcels: [String: Parcel] = [:]

  func keys() async throws -> [String] { Array(parcels.keys) }
  func parcel(for key: String) async throws -> Parcel { parcels[key]! }
  mutating func store(_ parcel: Parcel, for key: String) async throws { parcels[key] = parcel }
}
