public import Foundation

// dispatch: seek | logging: all
public protocol Player: AnyObject {
  var isPlaying: Bool { get }
  var volume: Float { get set }
  var position: Duration { get }
  func play(_ track: Track) throws
  func pause()
  func seek(to position: Duration, completionHandler: @escaping (Bool) -> Void)
}

// caching(persistent: true): playlists, tracks | logging: all | retry: all | timeout(limit: 9s):
// all
public protocol PlaylistService: Sendable {
  func playlists() async throws -> [String]
  func tracks(in playlist: String) async throws -> [Track]
  func add(_ track: Track, to playlist: String) async throws
  func reorder(_ playlist: String, from: Int, to: Int) async throws
}

// dispatch: requestPermission | logging: all
public protocol AudioSession: AnyObject {
  func activate() throws
  func deactivate() throws
  var inputGain: Float { get }
  func requestPermission(_ response: @escaping (Bool) -> Void)
}

// logging: all | retry: transcode | timeout: transcode
public protocol Transcoder: Sendable {
  associatedtype Format: Sendable
  func transcode(_ data: Data, to format: Format, progress: @escaping @Sendable (Double) -> Void)
    async throws -> Data
  func formats() -> [Format]
}

// caching: image(at:), image(at:size:) | logging: all | retry: image(at:), image(at:size:) |
// timeout: image(at:), image(at:size:)
public protocol ImageLoading: Sendable {
  func image(at url: URL) async throws -> Data
  func image(at url: URL, size: Point) async throws -> Data
  func prefetch(_ urls: [URL])
  func cancelPrefetching(_ urls: [URL])
}

// caching(persistent: true, strategy: cacheFirst, expires: 1d): thumbnail, placeholder | logging:
// all | retry: all | timeout(limit: 5s): thumbnail
public protocol ThumbnailService: Sendable {
  func thumbnail(of photo: Photo.ID, side: Int) async throws -> Data
  func placeholder(of photo: Photo.ID) async throws(NetworkError) -> Data
}

// dispatch: authorize, photos, delete | logging: all | retry: authorize, photos, delete | timeout:
// photos
public protocol PhotoLibrary: AnyObject {
  func authorize(_ handler: @escaping (Bool, (any Error)?) -> Void)
  func photos(in album: String, completion: @escaping (Result<[Photo], any Error>) -> Void)
  func favorite(_ photo: Photo, completion: ((any Error)?) -> Void)
  func delete(_ photos: [Photo], completion: @escaping (Bool, (any Error)?) -> Void)
}

// caching: capture | logging: all | retry: start, capture | timeout: start, capture
public protocol Camera: Actor {
  var isRunning: Bool { get }
  var zoom: Double { get set }
  func start() async throws
  func capture(flash: Bool) async throws -> Data
  func stop()
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

// caching: lyrics | logging: all | retry: lyrics | timeout: lyrics
public protocol LyricsProviding: Sendable {
  func lyrics(of track: Track, language: String) async throws -> [String]?
  func line(at position: Duration, in track: Track) async -> String?
}

// dispatch: startDiscovery | logging: all | retry: connect | timeout: connect
public protocol CastDiscovering: AnyObject, Sendable {
  func startDiscovery(
    found: @escaping @Sendable (Device) -> Void, lost: @escaping @Sendable (Device) -> Void)
  func stopDiscovery()
  func connect(to device: Device) async throws
}

// logging: all
public protocol QueueControlling {
  var upNext: [Track] { get }
  var current: Track? { get }
  mutating func enqueue(_ tracks: [Track], next: Bool)
  mutating func shuffle<Generator: RandomNumberGenerator>(using generator: inout Generator)
}

// nothing
public protocol EqualizerBand: Hashable, Sendable {
  var frequency: Double { get }
  var gain: Double { get set }
}

// caching: samples | logging: all | retry: samples | timeout: samples
public protocol WaveformDrawing {
  func samples(of track: Track, count: Int) async throws -> [Float]
  func peak(in range: ClosedRange<Double>) -> Float
}

// logging: all
public protocol Recorder: AnyObject {
  func record(to url: URL, settings: [String: Any]) throws
  func stop() -> Duration
  var meters: AsyncStream<Float> { get }
}

// caching: episodes | logging: all | retry: all | timeout: all
public protocol PodcastFeed: Sendable {
  func episodes(since date: Date?) async throws -> [Feed.Item]
  func markPlayed(_ episode: Feed.Item) async throws
  var unread: Int { get async throws }
}

// logging: all
public protocol SubtitleTrack: Identifiable, Sendable {
  var language: String { get }
  func text(at seconds: Double) -> String?
}

// logging: all | retry: join, export | timeout: join
public protocol VideoEditing {
  typealias Clip = (start: Double, end: Double)
  func trim(_ clip: Clip) throws -> Clip
  func join(_ clips: [Clip]) async throws -> Data
  func export(preset: String, progress: (Double) -> Void) async throws -> URL
}

// logging: all
public protocol GalleryDataSource: AnyObject {
  func numberOfPhotos(in gallery: Int) -> Int
  func gallery(_ gallery: Int, photoAt index: Int) -> Photo
  func gallery(_ gallery: Int, prefetchAt indices: [Int])
}

// logging: all
public protocol GalleryDelegate: AnyObject {
  func gallery(_ gallery: Int, didSelect photo: Photo)
  func gallery(_ gallery: Int, willDisplay photo: Photo, at index: Int)
}

// calls: none | logging: all | retry: all | timeout: all
public protocol Streaming: Sendable {
  associatedtype Chunks: AsyncSequence where Chunks.Element == Data
  func stream(_ track: Track) async throws -> Chunks
}

// caching(persistent: true): metadata, duration, artwork | logging: all | retry: all | timeout: all
public protocol MetadataReading: Sendable {
  func metadata(of url: URL) async throws -> [String: String]
  func duration(of url: URL) async throws -> Duration
  func artwork(of url: URL) async throws -> Data?
}

// logging: all
public protocol FilterApplying {
  func callAsFunction(_ image: Data, intensity: Double) throws -> Data
  func chained(with other: Self) -> Self
}

// logging: all
public protocol LegacyEncoder: AnyObject {
  var callback: (@convention(c) (Int32) -> Void)? { get set }
  func encode(_ data: Data, handler: (@convention(c) (Int32) -> Void)?) -> Bool
}
