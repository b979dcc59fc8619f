// What protocols inherit: those of other files, of the standard library, and compositions by other names.
public import Foundation

#if canImport(Combine)
  public import Combine
#endif

public typealias ReadableStore = KeyedReading & Sendable
public typealias HashableText = Hashable & CustomStringConvertible

// caching: read | logging: all | retry: all | timeout: all
public protocol KeyedReading {
  func read(_ key: String) async throws -> String
}

// logging: all | retry: all | timeout: all
public protocol KeyedWriting: AnyObject {
  func write(_ text: String, for key: String) async throws
}

// caching: read | logging: all | retry: all | timeout: all
public protocol KeyedStorage: KeyedReading & KeyedWriting {
  func clear() async throws
}

// caching: read | logging: all | retry: read | timeout: read
public protocol CachedStorage: ReadableStore {
  func isCached(_ key: String) async -> Bool
}

// nothing
public protocol Label: HashableText {
  var text: String { get }
}

// caching: data, post | logging: all | retry: data, bytes, post | timeout: data, bytes, post
/// Inherits from another file.
public protocol SecureSession: HTTPSession, HasTimeout {
  func pin(_ certificate: Data) throws
}

#if swift(>=6)
  // calls: none | fails: in Swift 5 mode its modifiers do not belong to the actor that it inherits
  // | logging: all | retry: open | timeout: open
  public protocol DocumentBrowser: Presenting {
    func open(_ document: Document) async throws
  }
#endif

// logging: all | retry: refresh | timeout: refresh
public protocol Diamond: APIConfiguring, HasBaseURL {
  func refresh() async throws
}

// nothing
public protocol LocalizedFailure: LocalizedError {
  var isTransient: Bool { get }
}

#if !MAIN_ACTOR_BY_DEFAULT
  // fails: its 'id' belongs to the actor of the module | logging: all
  public protocol CodableModel: Codable, Hashable, Identifiable, Sendable {
    var id: Int { get }
    func validated() throws -> Self
  }
#endif

// nothing
public protocol EncodableOnly: Encodable {
  var size: Int { get }
}

// nothing
public protocol DecodableOnly: Decodable {
  static var fileName: String { get }
}

#if !MAIN_ACTOR_BY_DEFAULT
  // caching: rename | fails: its 'id' belongs to the actor of the module | logging: all | retry:
  // all | timeout: all
  public protocol UniqueText: Identifiable {
    var id: String { get }
    func rename(to name: String) async throws -> Bool
  }
#endif

// calls: none | logging: all
public protocol Refining: KeyValue where Key == String {
  var keys: [String] { get }
}

// caching: read, readAll | logging: all | retry: all | timeout: all
public protocol Redeclaring: KeyedReading {
  func read(_ key: String) async throws -> String
  func readAll() async throws -> [String: String]
}

// calls: none | logging: all
public nonisolated protocol RedeclaringCodableModel: Codable, Sendable {
  nonisolated init(from decoder: any Swift.Decoder) throws
  nonisolated func encode(to encoder: (any Encoder)) throws
  func migrate() throws
}

// dispatch: visit | logging: all
public protocol Spelling: Sendable {
  func find(_ ids: [Swift.Int]) throws -> String?
  func visit(_ body: @escaping @Sendable (_ name: String) -> Void)
  func pick<Item: Comparable>(_ item: Item) -> Bool
  func show(_ item: some Comparable & Sendable)
  func reload() throws
  var names: [String] { get }
}

// calls: none | dispatch: visit | logging: all
public protocol SpellingAgain: Spelling {
  func find(_ ids: [Int]) throws -> String?
  func visit(_ body: @escaping @Sendable (String) -> Void)
  func pick<T>(_ item: T) -> Bool where T: Comparable
  func show<Value: Sendable & Comparable>(_ item: Value)
  func reload()
  var names: [String] { get }
}

// nothing
public protocol Iterating: IteratorProtocol {
  var isAtEnd: Bool { get }
}

#if canImport(Combine)
  // logging: all | retry: all | timeout: all
  public protocol ObservableModel: ObservableObject {
    var title: String { get }
    func load() async throws
  }

  // logging: all
  @MainActor public protocol ObservableScreen: ObservableObject {
    var items: [Article] { get set }
    func reload() async
  }
#endif
