import Foundation

final class Player: MediaPlayer {
  static var supportedFormats: Set<String> { ["mp4"] }
  var currentTime: TimeInterval = 0
  var rate: Float = 1
  private(set) var duration: TimeInterval?
  func load(_ url: URL) async throws {
    guard url.isFileURL else { throw Failure.missing }
    duration = TimeInterval(url.path().count)
  }
  func play() {}
  func pause() {}
  func seek(to time: TimeInterval, completion: @escaping (Bool) -> Void) {
    currentTime = time
    completion(time > 1)
  }
}

final class PlayerDelegate: MediaPlayerDelegate {
  func playerDidBecomeReady(_ player: any MediaPlayer) {}
  func player(_ player: any MediaPlayer, didChange time: TimeInterval) async {}
  func player(_ player: any MediaPlayer, didFailWith error: (any Error)?) {}
  func playerShouldLoop(_ player: any MediaPlayer) -> Bool { player.rate > 1 }
}

final class Central: BluetoothCentral {
  private(set) var isPoweredOn = true
  weak var delegate: (any BluetoothCentralDelegate)?
  func scan(forServices services: [UUID]?, allowDuplicates: Bool) {}
  func stopScan() { isPoweredOn = false }
  func connect(
    _ peripheral: Peripheral, timeout: Duration,
    completion: @escaping (Result<Peripheral, any Error>) -> Void
  ) {
    completion(.success(Peripheral(id: peripheral.id, name: "\(timeout)")))
  }
  func readValue(of characteristic: UUID, from peripheral: Peripheral) async throws -> Data {
    Data([characteristic.uuid.0, peripheral.id.uuid.0])
  }
  func write(_ value: Data, to characteristic: UUID, withResponse: Bool) async throws {
    if withResponse { throw Failure.refused(value.count) }
  }
}

final class CentralDelegate: BluetoothCentralDelegate {
  func central(_ central: any BluetoothCentral, didDiscover peripheral: Peripheral, rssi: Int) {}
  func central(
    _ central: any BluetoothCentral, didDisconnect peripheral: Peripheral, error: (any Error)?
  ) {}
}

struct Locations: LocationProviding {
  let isAuthorized: Bool
  func requestAuthorization() {}
  func currentLocation() async throws(LocationError) -> Location {
    if !isAuthorized { throw .denied }
    return Location(latitude: 1, longitude: 2)
  }
  func locations(within radius: Double) -> AsyncStream<Location> {
    AsyncStream { continuation in
      continuation.yield(Location(latitude: radius, longitude: -radius))
      continuation.finish()
    }
  }
  func startUpdating(_ handler: @escaping (Result<Location, LocationError>) -> Void) {
    handler(.failure(.unknown))
  }
  func geocode(_ address: String) throws(LocationError) -> Location {
    guard let number = Double(address) else { throw .unknown }
    return Location(latitude: number, longitude: number)
  }
}

struct FaceReader: BiometricAuthenticating {
  var kind: String { "face" }
  func canEvaluate() throws -> Bool { throw Failure.missing }
  func evaluate(reason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    reply(false, Failure.refused(reason.count))
  }
  func invalidate() {}
}

@MainActor final class Camera: CameraSession {
  var zoom = 1.0
  private(set) var isRunning = false
  func start() async { isRunning = true }
  func stop() { isRunning = false }
  func capturePhoto(
    flash: Bool, completion: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) {
    completion(.success(Data([flash ? 1 : 0])))
  }
  func focus(at point: (x: Double, y: Double)) throws {
    if point.x < point.y { throw Failure.refused(Int(point.y)) }
  }
}

struct Haptics: HapticsEngine {
  var supportsHaptics: Bool { true }
  func prepare() throws {}
  func play(_ pattern: [Double], intensity: Float) throws {
    throw Failure.refused(pattern.count + Int(intensity))
  }
  func stop() {}
}

struct Thermometer: SensorStream {
  func readings(every interval: Duration) -> AsyncStream<Int> {
    AsyncStream { continuation in
      continuation.yield(Int(interval.components.seconds))
      continuation.finish()
    }
  }
  var latest: Int? { 20 }
  func calibrate(from low: Int, to high: Int) {}
}

struct Encoder: VideoEncoding {
  private var times: [TimeInterval] = []
  mutating func encode(_ frame: consuming VideoFrame, at time: TimeInterval) throws -> Data? {
    if frame.pixels.isEmpty { throw Failure.missing }
    times.append(time)
    return Data(frame.pixels)
  }
  func size(of frame: borrowing VideoFrame) -> Int { frame.pixels.count }
  consuming func finish() -> [TimeInterval] { times }
}

struct Photos: PhotoLibrary {
  var count: Int { get async { 9 } }
  func photos(limit: Int) async -> [String] { (0..<limit).map { "photo \($0)" } }
  func performChanges(
    _ changes: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)?
  ) {
    changes()
    completionHandler?(true, nil)
  }
  func delete(_ photos: [String]) async throws { throw Failure.refused(photos.count) }
}

final class Microphone: AudioSource {
  var samples: [Float] = [1, 2, 3]
  var sampleRate: Double { 44_100 }
  func read(into buffer: inout [Float], count: Int) throws -> Int {
    if count > samples.count { throw Failure.refused(count) }
    buffer += samples.prefix(count)
    return buffer.count
  }
  func withSamples<Result>(_ body: (inout [Float]) -> Result) -> Result { body(&samples) }
}

struct Recognizer: SpeechRecognizer {
  var locale: Locale { Locale(identifier: "en") }
  func recognize(
    _ audio: Data, resultHandler: @escaping (String?, (any Error)?) -> Void
  ) -> any Cancellable {
    resultHandler("\(audio.count) words", nil)
    return DoneTask()
  }
  func isAvailable(for locale: Locale) async -> Bool { locale == self.locale }
}
