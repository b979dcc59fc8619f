/// A watcher of calls, to which decorators report events.
@_spi(Generated)
public protocol CallWatcher: AnyObject, Sendable {
  /// Notes an event of a call.
  func note(_ event: CallEvent)
}

/// A watcher whose calls have a context in a task-local value.
@_spi(Generated)
public protocol ContextualWatcher: CallWatcher {
  /// Runs an operation in the context of the call, from any context.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned

  /// Links the call to a related call of another watcher.
  func link(to other: any ContextualWatcher)
}
