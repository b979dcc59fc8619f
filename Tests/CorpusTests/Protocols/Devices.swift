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

// refused: 'SerialPort' is not 'Copyable', but a decorator copies what it wraps; decorate a
// protocol without '~Copyable'
public protocol SerialPort: ~Copyable {
  var isOpen: Bool { get }
  mutating func write(_ bytes: [UInt8]) throws
  mutating func read(upTo count: Int) throws -> [UInt8]
}

// calls: none | logging: all
public protocol RegisterMap {
  associatedtype Address: FixedWidthInteger
  associatedtype Word: FixedWidthInteger & UnsignedInteger
  subscript(address: Address) -> Word { get nonmutating set }
  func read(_ addresses: [Address]) throws(StoreError) -> [Word]
}

// caching: evaluate | logging: all | retry: all
public protocol Biometrics {
  var kind: String { get }
  func evaluate(_ reason: String) async throws(ParseError) -> Bool
}

// dispatch: authorize, photos, delete | logging: all | retry: authorize, photos, delete | timeout:
// photos
public protocol PhotoLibrary: AnyObject {
  func authorize(_ handler: @escaping (Bool, (any Error)?) -> Void)
  func photos(in album: String, completion: @escaping (Result<[Photo], any Error>) -> Void)
  func favorite(_ photo: Photo, completion: ((any Error)?) -> Void)
  func delete(_ photos: [Photo], completion: @escaping (Bool, (any Error)?) -> Void)
}

// logging: all
public protocol FrameProcessing {
  associatedtype Frame
  func process(_ frame: borrowing Frame) -> Int
  func drop(_ frame: consuming Frame)
}

#if !STRICT_MEMORY_SAFETY
  // fails: calls with unsafe types are not marked 'unsafe' | logging: all
  public protocol SampleBuffer: AnyObject {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    var count: Int { get }
  }
#endif

// dispatch: startDiscovery | logging: all | retry: connect | timeout: connect
public protocol CastDiscovering: AnyObject, Sendable {
  func startDiscovery(
    found: @escaping @Sendable (Device) -> Void, lost: @escaping @Sendable (Device) -> Void)
  func stopDiscovery()
  func connect(to device: Device) async throws
}

// logging: all | retry: join, export | timeout: join
public protocol VideoEditing {
  typealias Clip = (start: Double, end: Double)
  func trim(_ clip: Clip) throws -> Clip
  func join(_ clips: [Clip]) async throws -> Data
  func export(preset: String, progress: (Double) -> Void) async throws -> URL
}

// logging: all
public protocol LegacyEncoder: AnyObject {
  var callback: (@convention(c) (Int32) -> Void)? { get set }
  func encode(_ data: Data, handler: (@convention(c) (Int32) -> Void)?) -> Bool
}

// logging: all
public protocol MetricsRecording: Sendable {
  func count(_ name: String, by amount: Int, tags: [String: String])
  func gauge(_ name: String, _ value: Double)
  func time<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result
}

// calls: none | logging: all
public protocol Tracing: Sendable {
  associatedtype Span: AnyObject & Sendable
  func startSpan(_ name: String, parent: Span?) -> Span
  func end(_ span: Span, error: (any Error)?)
  func withSpan<Result>(_ name: String, _ body: (Span) async throws -> Result) async rethrows
    -> Result
}

// dispatch: collect | logging: all | retry: collect | timeout: collect
public protocol DiagnosticsCollecting: AnyObject {
  func collect(completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
  func attach(_ name: String, _ data: @escaping () -> Data?)
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

// logging: all
public protocol SyntaxVisitor {
  associatedtype Result
  mutating func visit(literal: String) -> Result
  mutating func visit(call name: String, arguments: [String]) throws -> Result
}

// refused: 'Matrix' inherits 'ExpressibleByArrayLiteral', whose requirements a decorator cannot
// pass on; decorate a protocol without it
public protocol Matrix: ExpressibleByArrayLiteral where ArrayLiteralElement == Double {
  subscript(row: Int, column: Int) -> Double { get set }
  static func * (left: Self, right: Self) -> Self
  mutating func transpose()
}

// refused: 'Interpolating' inherits 'AdditiveArithmetic', which cannot be found; add it under
// 'protocols:' with 'source:' (its Swift file) or 'members:', or inherit 'AnyObject' instead of a
// class
public protocol Interpolating: AdditiveArithmetic {
  func interpolated(to other: Self, at fraction: Double) -> Self
}
