public import Foundation

// caching: write | logging: all | retry: connect, write | timeout: connect, write
public protocol Peripheral: AnyObject, Identifiable {
  var name: String? { get }
  var rssi: Int { get async throws }
  func connect(timeout: Duration) async throws
  func write(_ data: Data, to characteristic: String) async throws -> Data?
  func disconnect()
}

// caching: currentLocation | dispatch: requestLocation | logging: all | retry: all | timeout:
// currentLocation, requestLocation
public protocol LocationProviding: AnyObject {
  var authorization: Int { get }
  func currentLocation() async throws -> Coordinates
  func locations() -> AsyncThrowingStream<Point, any Error>
  func requestLocation(completion: @escaping (Result<Point, any Error>) -> Void)
}

// caching: heat | logging: all | retry: heat | timeout: heat
public protocol Thermostat: Actor {
  var temperature: Double { get }
  var target: Double { get set }
  func heat(to target: Double) async throws -> Duration
  nonisolated var serial: String { get }
  nonisolated func model() -> String
}

// calls: none | logging: all
public protocol RegisterMap {
  associatedtype Address: FixedWidthInteger
  associatedtype Word: FixedWidthInteger & UnsignedInteger
  subscript(address: Address) -> Word { get nonmutating set }
  func read(_ addresses: [Address]) throws(StoreError) -> [Word]
}

// dispatch: authorize, photos, delete | logging: all | retry: authorize, photos, delete | timeout:
// photos
public protocol PhotoLibrary: AnyObject {
  func authorize(_ handler: @escaping (Bool, (any Error)?) -> Void)
  func photos(in album: String, completion: @escaping (Result<[Photo], any Error>) -> Void)
  func favorite(_ photo: Photo, completion: ((any Error)?) -> Void)
  func delete(_ photos: [Photo], completion: @escaping (Bool, (any Error)?) -> Void)
}

#if !STRICT_MEMORY_SAFETY
  // fails: calls with unsafe types are not marked 'unsafe' | logging: all
  public protocol SampleBuffer: AnyObject {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    var count: Int { get }
  }
#endif

// calls: none | logging: all
public protocol Tracing: Sendable {
  associatedtype Span: AnyObject & Sendable
  func startSpan(_ name: String, parent: Span?) -> Span
  func end(_ span: Span, error: (any Error)?)
  func withSpan<Result>(_ name: String, _ body: (Span) async throws -> Result) async rethrows
    -> Result
}

// logging: all
public protocol ContextPropagating {
  associatedtype Carrier
  func inject(_ values: [String: String], into carrier: inout Carrier)
  func extract(from carrier: Carrier) -> [String: String]
}

// logging: all
public protocol Benchmarking {
  func measure(_ name: String, iterations: Int, _ body: () -> Void) -> Duration
  func measure(_ name: String, _ body: () async throws -> Void) async rethrows -> Duration
}
