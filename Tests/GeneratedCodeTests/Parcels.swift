enum ParcelError: Error, Equatable {
  case lost
  case other(String)
}

struct Parcel: Sendable, Codable, Equatable {
  var id: Int
  var name = "parcel"
}

/// Members of the shapes that faults are injected into.
protocol ParcelService: Sendable {
  func parcels() async throws -> [Parcel]
  func parcel(id: Int) async throws -> Parcel
  func parcel(named name: String) async throws -> Parcel?
  func send(_ parcel: Parcel, to city: String) async throws
  func weight(of parcel: Parcel) async throws(ParcelError) -> Int
  func price(of parcel: Parcel) async throws(ParcelError) -> Int
  func isOpen() async -> Bool
  func count() throws -> Int
  func label(for parcel: Parcel) -> String
  func reorder(_ parcels: inout [Parcel]) throws
  func find(_ name: String, completion: @escaping @Sendable (Result<Parcel, any Error>) -> Void)
  func track(
    _ id: Int, completion: (@MainActor @Sendable (Parcel?, (any Error)?) -> Void)?)
  func decode<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item
  var name: String { get }
}

/// A protocol whose types mean something within it alone.
protocol ParcelStore<Key> {
  associatedtype Key: Hashable
  typealias Keys = [Key]
  func keys() async throws -> Keys
  func parcel(for key: Key) async throws -> Parcel
  mutating func store(_ parcel: Parcel, for key: Key) async throws
}

protocol ParcelDepot: Actor {
  func take() throws -> Int
  func refill(to count: Int) async throws -> Int
}
