@_spi(Generated)
extension CallEvent {
  /// Tells the instruments of the current call that a decorator only forwards it.
  public static func bypassed(_ decorator: String) {
    CallInstrumentation.tell(CallEvent(kind: .bypassed, decorator: decorator))
  }
}
