/// The treatment of a call that a limit does not let through yet.
public enum WhenExceeded: Sendable, Hashable {
  /// The call waits for its turn.
  case wait
  /// The call fails at once.
  case fail
}
