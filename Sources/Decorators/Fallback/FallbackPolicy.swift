/// The rules for when a fallback replaces a failed call, used by decorators with the key
/// `fallback`.
///
///     remote.fallingBack(to: bundled)
///     remote.fallingBack(to: bundled, with: FallbackPolicy { error in error is URLError })
///
/// If the fallback fails too, the caller gets the error of the fallback. The first error is in the
/// log, and the observer of the policy gets it. A cancelled call has no fallback.
public struct FallbackPolicy: Sendable {
  /// A predicate that returns `true` if the fallback replaces a call that threw the given error.
  ///
  /// By default it does, unless the error is a ``PermanentFailure``, because such an error is an
  /// answer. The predicate is not called for a cancelled call.
  public var shouldFallBack: @Sendable (any Error) -> Bool

  /// The observer of each call that the fallback replaces, called before the fallback; `nil` by
  /// default.
  public var onEvent: CallEvent.Handler? {
    get { observer?.handle }
    set { observer = newValue.map(EventObserver.init) }
  }

  private var observer: EventObserver?

  /// Creates a policy.
  ///
  /// - Parameter shouldFallBack: A predicate that returns `true` if the fallback replaces a call
  ///   that threw the given error.
  public init(
    shouldFallBack: @escaping @Sendable (any Error) -> Bool = {
      !PermanentFailure.isCause(of: $0)
    }
  ) {
    self.shouldFallBack = shouldFallBack
  }
}

@_spi(Generated)
extension FallbackPolicy {
  /// Returns whether the fallback replaces a call that ended with an error, and reports that. The
  /// spec's predicate for the errors of the member goes before that of the policy.
  @usableFromInline
  func fallsBack(
    after error: any Error, of member: String, errors own: ((any Error) -> Bool)?,
    in instrumentation: CallInstrumentation?
  ) -> Bool {
    guard !Cancellation.isCause(of: error), error.judged(by: own ?? shouldFallBack) else {
      return false
    }
    let event = CallEvent(kind: .fallback, member: member, error: error)
    instrumentation?.tell(event)
    observer?.tell(event)
    return true
  }
}
