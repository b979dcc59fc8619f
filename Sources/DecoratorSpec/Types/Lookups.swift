import Synchronization

/// What has been looked up in the Swift files of a target or a module.
final class Lookups: Sendable {
  private struct State {
    var names: Set<String> = []
    var paths: Set<String> = []
    var areAll = false
  }

  private let state = Mutex(State())

  /// The names in the index of the files.
  var names: Set<String> { state.withLock { $0.names } }
  /// The files that were read by their paths.
  var paths: Set<String> { state.withLock { $0.paths } }
  /// `true` if everything was looked up, whatever its name.
  var areAll: Bool { state.withLock { $0.areAll } }

  func add(_ name: String) { state.withLock { _ = $0.names.insert(name) } }

  func add(fileAt path: String) { state.withLock { _ = $0.paths.insert(path) } }

  func addAll() { state.withLock { $0.areAll = true } }
}
