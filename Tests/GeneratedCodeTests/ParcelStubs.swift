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
