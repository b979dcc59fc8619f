/// Something that watches calls, and is told what decorators do to them.
@_spi(Generated)
public protocol CallWatcher: AnyObject, Sendable {
  /// Takes in what a decorator does to a call.
  ///
  /// - Parameters:
  ///   - event: What it does.
  ///   - text: Returns the same in words; `nil` where a log has no line for it.
  func note(_ event: CallEvent, _ text: () -> String?)
}

/// A watcher whose calls have a context, which what they do finds in a task-local value.
@_spi(Generated)
public protocol ContextualWatcher: CallWatcher {
  /// Does something in the context of the call, wherever it runs.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned

  /// Notes that the call has to do with that of another watcher.
  func link(to other: any ContextualWatcher)
}
