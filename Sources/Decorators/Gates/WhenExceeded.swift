/// What becomes of a call that a limit does not let through yet.
public enum WhenExceeded: Sendable, Hashable {
  /// It waits for its turn.
  case wait
  /// It fails at once.
  case fail
}
