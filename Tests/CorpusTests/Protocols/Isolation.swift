// Actors, global actors, and members that belong elsewhere than their protocol.
public import Foundation

// caching: flush | logging: all | retry: flush | timeout: flush
@Archive public protocol ArchiveWriting: Sendable {
  func write(_ text: String) throws
  func flush() async throws -> Int
  nonisolated var name: String { get }
}

// caching: work | logging: all | retry: work | timeout: work
public protocol Worker: Actor {
  associatedtype Output: Sendable
  func work() async throws -> Output
  func status() -> String
  nonisolated func identifier() -> Int
}

// dispatch: load | logging: all | timeout: load
public protocol ActorWithHandlers: Actor {
  func load(completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func set(_ view: View, named name: String)
  func view(named name: String) -> View?
}

// caching: load | logging: all | retry: load, store | timeout: load, store
public protocol MixedIsolation: Sendable {
  @MainActor func show(_ text: String)
  @MainActor func load() async throws -> Int
  @MainActor var title: String { get set }
  @Archive func store(_ text: String) async throws
  func anywhere() -> Int
}

// caching: reload | logging: all | retry: reload | timeout: reload
@MainActor public protocol MainAndFree: AnyObject, Hashable {
  var count: Int { get set }
  nonisolated func key() -> String
  nonisolated func reload() async throws -> Int
}

// nothing
@MainActor public protocol MainComparable: Comparable, Identifiable {
  nonisolated var id: String { get }
  var title: String { get }
}

// logging: all
@MainActor public protocol MainCodable: Codable, Sendable {
  nonisolated var version: Int { get }
  func migrate() throws
}

// logging: all
public protocol ConcurrentMembers: Sendable {
  @concurrent func compute(_ input: Int) async -> Int
  nonisolated(nonsending) func here(_ view: View) async -> Int
}

#if !MAIN_ACTOR_BY_DEFAULT
  // fails: the decoratee cannot leave the actor of the module | logging: all
  public protocol IsolatedParameters {
    func run(on actor: isolated (any Actor)?, _ body: () -> Void) async
  }
#endif

// logging: all
public protocol Sendables: Sendable {
  func exchange(_ view: sending View) async -> sending View
  func take(_ view: sending View)
  func make() -> sending View
}

// caching: none | logging: all | retry: load | timeout: load
public protocol NonSendables {
  func load(_ view: View) async throws -> View
  func share(_ buffer: Buffer) async -> Int
  var view: View { get set }
}

// logging: all | retry: run | timeout(run: on, cooperative: true): run
@preconcurrency @MainActor public protocol Preconcurrent: AnyObject {
  func run() async throws
  nonisolated func name() -> String
}

// logging: all
@MainActor public protocol Presenting: AnyObject {
  var isLoading: Bool { get }
  func load() async
  func didSelect(_ index: Int)
}

// dispatch: show | logging: all | retry: load | timeout: load
@MainActor public protocol ImageShowing: AnyObject {
  func show(_ image: Data?, completion: (() -> Void)?)
  func load(from url: URL, completion: @escaping @MainActor (Result<Data, any Error>) -> Void)
}

#if !STRICT_MEMORY_SAFETY
  // calls: none | fails: calls with unsafe types are not marked 'unsafe' | logging: all
  public protocol UnsafeMembers {
    func withPointer(_ body: (UnsafePointer<Int>) -> Int) -> Int
    func bytes(_ pointer: UnsafeRawPointer, count: Int) -> [UInt8]
  }
#endif
