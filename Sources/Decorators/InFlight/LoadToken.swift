#if InFlight
/// A call in flight that stores results when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the call's own result may no longer be true.
@_spi(Generated)
public final class LoadToken: Sendable {
  /// The key of the only result that the call stores; `nil` if it may store any.
  let key: CallKey?
  /// The number of the last change before the call began.
  let start: Int
  private let calls: InFlightCalls

  init(of key: CallKey?, among calls: InFlightCalls, after start: Int) {
    self.key = key
    self.calls = calls
    self.start = start
  }

  /// Returns a Boolean value that indicates whether another call may have changed the result of a
  /// call since this one began.
  func isOutdated(for key: CallKey, tags: [String] = []) -> Bool {
    calls.haveChanged(key, tags: tags, since: self)
  }
}
#endif
