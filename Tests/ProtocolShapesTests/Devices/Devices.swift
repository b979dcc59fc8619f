import Foundation

enum LocationError: Error { case denied, unknown }

struct Location: Hashable, Sendable {
  var latitude: Double
  var longitude: Double
}

struct Peripheral: Hashable, Sendable {
  let id: UUID
  var name: String?
}

struct VideoFrame {
  var pixels: [UInt8]
}

protocol MediaPlayer: AnyObject {
  static var supportedFormats: Set<String> { get }
  var currentTime: TimeInterval { get set }
  var rate: Float { get set }
  var duration: TimeInterval? { get }
  func load(_ url: URL) async throws
  func play()
  func pause()
  func seek(to time: TimeInterval, completion: @escaping (_ isFinished: Bool) -> Void)
}

protocol MediaPlayerDelegate: AnyObject {
  @MainActor func playerDidBecomeReady(_ player: any MediaPlayer)
  @MainActor func player(_ player: any MediaPlayer, didChange time: TimeInterval) async
  func player(_ player: any MediaPlayer, didFailWith error: (any Error)?)
  func playerShouldLoop(_ player: any MediaPlayer) -> Bool
}

protocol BluetoothCentral: AnyObject {
  var isPoweredOn: Bool { get }
  var delegate: (any BluetoothCentralDelegate)? { get set }
  func scan(forServices services: [UUID]?, allowDuplicates: Bool)
  func stopScan()
  func connect(
    _ peripheral: Peripheral,
    timeout: Duration,
    completion: @escaping (Result<Peripheral, any Error>) -> Void
  )
  func readValue(of characteristic: UUID, from peripheral: Peripheral) async throws -> Data
  func write(_ value: Data, to characteristic: UUID, withResponse: Bool) async throws
}

protocol BluetoothCentralDelegate: AnyObject {
  func central(_ central: any BluetoothCentral, didDiscover peripheral: Peripheral, rssi: Int)
  func central(
    _ central: any BluetoothCentral, didDisconnect peripheral: Peripheral, error: (any Error)?)
}

protocol LocationProviding {
  var isAuthorized: Bool { get }
  func requestAuthorization()
  func currentLocation() async throws(LocationError) -> Location
  @available(macOS 15, iOS 18, *)
  func locations(within radius: Double) -> AsyncStream<Location>
  func startUpdating(_ handler: @escaping (Result<Location, LocationError>) -> Void)
  func geocode(_ address: String) throws(LocationError) -> Location
}

protocol BiometricAuthenticating: Sendable {
  var kind: String { get }
  func canEvaluate() throws -> Bool
  func evaluate(reason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
  func invalidate()
}

@MainActor
protocol CameraSession: AnyObject {
  var zoom: Double { get set }
  var isRunning: Bool { get }
  func start() async
  func stop()
  func capturePhoto(
    flash: Bool, completion: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void)
  func focus(at point: (x: Double, y: Double)) throws
}

protocol HapticsEngine {
  var supportsHaptics: Bool { get }
  func prepare() throws
  func play(_ pattern: [Double], intensity: Float) throws
  func stop()
}

protocol SensorStream {
  associatedtype Reading: Comparable & Sendable
  associatedtype Readings: AsyncSequence where Readings.Element == Reading

  func readings(every interval: Duration) -> Readings
  var latest: Reading? { get }
  func calibrate(from low: Reading, to high: Reading)
}

protocol VideoEncoding {
  mutating func encode(_ frame: consuming VideoFrame, at time: TimeInterval) throws -> Data?
  func size(of frame: borrowing VideoFrame) -> Int
  consuming func finish() -> [TimeInterval]
}

protocol PhotoLibrary: Sendable {
  var count: Int { get async }
  func photos(limit: Int) async -> [String]
  func performChanges(
    _ changes: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)?
  )
  func delete(_ photos: [String]) async throws
}

protocol AudioSource: AnyObject {
  var sampleRate: Double { get }
  func read(into buffer: inout [Float], count: Int) throws -> Int
  func withSamples<Result>(_ body: (inout [Float]) -> Result) -> Result
}

protocol SpeechRecognizer {
  var locale: Locale { get }
  @discardableResult
  func recognize(_ audio: Data, resultHandler: @escaping (String?, (any Error)?) -> Void)
    -> any Cancellable
  func isAvailable(for locale: Locale) async -> Bool
}
