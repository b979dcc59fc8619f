import DecoratorSpec
import Synchronization

/// What was read for one spec besides its own text.
final class SpecInputs: Sendable {
  let lookups = Lookups()
  private let state = Mutex(State())

  private struct State {
    var paths: Set<String> = []
    var templates: [String: [String]] = [:]
  }

  /// The files that the spec names by their paths.
  var paths: Set<String> { state.withLock { $0.paths }.union(lookups.paths) }
  /// The templates at each path under `templates:`.
  var templates: [String: [String]] { state.withLock { $0.templates } }

  func add(_ path: String) { state.withLock { _ = $0.paths.insert(path) } }

  func add(_ templates: [String], at path: String) {
    state.withLock { $0.templates[path] = templates }
  }
}
