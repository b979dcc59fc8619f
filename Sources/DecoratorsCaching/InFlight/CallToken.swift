@_spi(Generated) import Decorators

/// A call in flight that stores results when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the call's own result may no longer be true.
@_spi(Generated)
public final class CallToken: Sendable {
  /// The key of the only result that the call stores; `nil` if it may store any.
  let key: CallKey?
  /// The number of the last change before the call began.
  let start: Int

  init(of key: CallKey?, after start: Int) {
    self.key = key
    self.start = start
  }
}
