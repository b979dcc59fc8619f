@_spi(Generated)
extension CallEvent {
  /// Tells those who watch the current call that a decorator only forwards it.
  public static func bypassed(_ decorator: String) {
    CallWatch.tell(CallEvent(kind: .bypassed, decorator: decorator))
  }
}
