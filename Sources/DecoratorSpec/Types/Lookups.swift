import Synchronization

/// What has been looked up in the Swift files of a target and its modules for one spec.
///
/// Files are found by names alone. What a spec makes of them can change only if a file changes in which
/// one of the names is, or was, or gets into the index.
public final class Lookups: Sendable {
  private struct State {
    var names: Set<String> = []
    var paths: Set<String> = []
    var areAll = false
  }

  private let state = Mutex(State())

  public init() {}

  /// The names that were looked up, found or not, as `DeclaredTypes.names(in:)` writes them.
  public var names: Set<String> { state.withLock { $0.names } }
  /// The Swift files that were asked for by their paths.
  public var paths: Set<String> { state.withLock { $0.paths } }
  /// `true` if everything was looked up, whatever its name.
  public var areAll: Bool { state.withLock { $0.areAll } }

  func add(_ name: String) { state.withLock { _ = $0.names.insert(name) } }

  func add(fileAt path: String) { state.withLock { _ = $0.paths.insert(path) } }

  func addAll() { state.withLock { $0.areAll = true } }
}
