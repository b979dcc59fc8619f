/// The action for a call that exceeds a limit.
public enum ExceededAction: Sendable, Hashable {
  /// The call waits for its turn.
  case wait
  /// The call fails at once.
  case fail
}
