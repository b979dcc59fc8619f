public import Foundation

// dispatch: scan | logging: all
public protocol BluetoothScanning: AnyObject {
  var isScanning: Bool { get }
  func scan(for services: [String], found: @escaping (Device) -> Void)
  func stopScan()
}

// caching: write | logging: all | retry: connect, write | timeout: connect, write
public protocol Peripheral: AnyObject, Identifiable {
  var name: String? { get }
  var rssi: Int { get async throws }
  func connect(timeout: Duration) async throws
  func write(_ data: Data, to characteristic: String) async throws -> Data?
  func disconnect()
}

// caching: currentLocation | dispatch: requestLocation | logging: all | retry: currentLocation,
// requestLocation | timeout: currentLocation, requestLocation
public protocol LocationProviding: AnyObject {
  var authorization: Int { get }
  func currentLocation() async throws -> Coordinates
  func locations() -> AsyncThrowingStream<Point, any Error>
  func requestLocation(completion: @escaping (Result<Point, any Error>) -> Void)
}

// logging: all
public protocol LocationDelegate: AnyObject {
  func didUpdate(_ points: [Point])
  func didFail(with error: any Error)
  func didChangeAuthorization(to status: Int)
}

// dispatch: start | logging: all | retry: start | timeout: start
public protocol MotionSensing: AnyObject {
  func start(interval: Double, to queue: Int, handler: @escaping (Reading?, (any Error)?) -> Void)
  func stop()
  var isActive: Bool { get }
}

// caching(persistent: true): steps, heartRates, authorize | logging: all | retry: all | timeout:
// all
public protocol HealthStore: Sendable {
  func steps(on day: Date) async throws -> Int
  func heartRates(from start: Date, to end: Date) async throws -> [Double]
  func save(_ workout: Workout) async throws
  func authorize(reading types: Set<String>) async throws -> Bool
}

// caching: heat | logging: all | retry: heat | timeout: heat
public protocol Thermostat: Actor {
  var temperature: Double { get }
  var target: Double { get set }
  func heat(to target: Double) async throws -> Duration
  nonisolated var serial: String { get }
  nonisolated func model() -> String
}

// caching(persistent: true): devices, scenes | logging: all | retry: all | timeout: devices, set
public protocol HomeControlling: Sendable {
  func devices(in room: String) async throws -> [Device]
  func set(_ device: Device, to value: Double) async throws
  func scenes() async throws(NetworkError) -> [String]
}

// logging: all | retry: rollback, version | timeout: rollback, version
public protocol FirmwareUpdating: AnyObject, Sendable {
  func update(_ device: Device, image: Data) -> AsyncThrowingStream<Double, any Error>
  func rollback(_ device: Device) async throws
  func version(of device: Device) async throws -> (major: Int, minor: Int)
}

// dispatch: all | logging: all
public protocol BatteryMonitoring: AnyObject {
  var level: Double { get }
  var isCharging: Bool { get }
  func monitor(_ handler: @escaping (Double) -> Void) -> Subscription
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

// caching: status | dispatch: print | logging: all | retry: all | timeout: status
public protocol Printing: AnyObject {
  func print(_ document: Document, copies: Int, completion: @escaping (Int, (any Error)?) -> Void)
  func status() async throws -> String
}

// caching: evaluate | logging: all | retry: all
public protocol Biometrics {
  var kind: String { get }
  func evaluate(_ reason: String) async throws(ParseError) -> Bool
}

// caching: position, trips | logging: all | retry: all | timeout: all
public protocol VehicleTelemetry: Sendable {
  func position(of vehicle: Vehicle) async throws -> Point
  func trips(of vehicle: Vehicle, limit: Int) async throws -> [Reading]
  func unlock(_ vehicle: Vehicle) async throws
}

// logging: all
public protocol Haptics: AnyObject {
  func play(_ pattern: [Double], intensity: Float)
  func prepare() async
}

// dispatch: all | logging: all | retry: all | timeout: write
public protocol NFCReading: AnyObject {
  func read(completion: @escaping (Result<Data, StoreError>) -> Void)
  func write(_ data: Data, verifying: Bool, completion: @escaping ((any Error)?) -> Void)
}

// logging: all
public protocol SensorCalibrating {
  mutating func calibrate(with readings: [Reading]) throws -> Double
  mutating func reset()
  var offset: Double { get }
}

// calls: none | logging: all | retry: all | timeout: all
public protocol ClockSource: Sendable {
  associatedtype Source: Clock where Source.Duration == Duration
  var clock: Source { get }
  func sleep(for duration: Duration) async throws
}

// caching: register | logging: all | retry: all | timeout: all
public protocol DeviceRegistry: AnyObject, Sendable {
  subscript(serial: String) -> Device? { get async throws }
  func register(_ device: Device) async throws -> Bool
  var all: [Device] { get async }
}

// logging: all
public protocol GestureRecognizing: AnyObject {
  func touchesBegan(_ points: Set<Point>, time: Double)
  func touchesMoved(_ points: Set<Point>, time: Double) -> Bool
  func touchesEnded()
}

// nothing
public protocol MeterReading: Comparable, Codable, Sendable {
  var value: Double { get }
  var date: Date { get }
}

// logging: all | retry: execute | timeout: execute
public protocol Robot: Actor {
  associatedtype Command: Sendable & Codable
  func execute(_ command: Command) async throws -> Bool
  func plan(_ commands: [Command]) -> [Command]
  func halt()
}

// logging: all
public protocol LEDStrip {
  var count: Int { get }
  subscript(index: Int) -> UInt32 { get set }
  mutating func fill(_ color: UInt32)
  mutating func swapPixels(_ first: inout UInt32, _ second: inout UInt32)
}

// caching: transfer(file:) | dispatch: transfer(_:replyHandler:errorHandler:) | logging: all |
// retry: transfer(file:) | timeout: transfer(file:)
public protocol WearableSync: AnyObject {
  func transfer(
    _ info: [String: Any], replyHandler: ((([String: Any])) -> Void)?,
    errorHandler: ((any Error) -> Void)?)
  func transfer(file: URL) async throws -> Bool
}
