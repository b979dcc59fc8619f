/// After which errors something else takes the place of a call: the policy of decorators of the key
/// `fallback`.
///
///     remote.fallingBack(to: bundled)
///     remote.fallingBack(to: bundled, with: FallbackPolicy { error in error is URLError })
///
/// | the call                                  | what follows                        |
/// |-------------------------------------------|-------------------------------------|
/// | returns                                   | its result reaches the caller       |
/// | was cancelled                             | its error reaches the caller        |
/// | throws an error that the policy picks     | the fallback                        |
/// | throws any other error                    | it reaches the caller               |
///
/// Where the fallback fails too, the caller gets the error of the fallback. The first one is in the
/// log, and reaches the observer of the policy.
public struct FallbackPolicy: Sendable {
  private let shouldFallBack: @Sendable (any Error) -> Bool
  private let onEvent: (@Sendable (FallbackEvent) -> Void)?

  /// Creates a policy.
  ///
  /// - Parameter shouldFallBack: Returns whether the fallback takes the place of a call that threw
  ///   this error. By default it does for all but those that ``PermanentFailure`` knows, which are an
  ///   answer too. It is not asked about a call that was cancelled.
  public init(
    when shouldFallBack: @escaping @Sendable (any Error) -> Bool = {
      !PermanentFailure.isCause(of: $0)
    }
  ) {
    self.shouldFallBack = shouldFallBack
    onEvent = nil
  }

  /// Creates a policy that tells what it does.
  ///
  /// - Parameters:
  ///   - shouldFallBack: Returns whether the fallback takes the place of a call that threw this error.
  ///   - onEvent: Told of each call whose place the fallback takes, before it does.
  public init(
    when shouldFallBack: @escaping @Sendable (any Error) -> Bool = {
      !PermanentFailure.isCause(of: $0)
    },
    onEvent: @escaping @Sendable (FallbackEvent) -> Void
  ) {
    self.shouldFallBack = shouldFallBack
    self.onEvent = onEvent
  }

  /// Returns the same policy but for what is given.
  ///
  /// - Parameters:
  ///   - shouldFallBack: Returns whether the fallback takes the place of a call that threw this error.
  ///   - onEvent: Told of each call whose place the fallback takes.
  public func with(
    when shouldFallBack: (@Sendable (any Error) -> Bool)? = nil,
    onEvent: (@Sendable (FallbackEvent) -> Void)? = nil
  ) -> FallbackPolicy {
    let shouldFallBack = shouldFallBack ?? self.shouldFallBack
    guard let onEvent = onEvent ?? self.onEvent else {
      return FallbackPolicy(when: shouldFallBack)
    }
    return FallbackPolicy(when: shouldFallBack, onEvent: onEvent)
  }

  /// Returns whether the fallback takes the place of a call that ended with an error, and tells so.
  ///
  /// - Parameters:
  ///   - own: Picks errors for the member, as the spec says; `nil` where the policy does.
  ///   - watch: The watchers of the call.
  func fallsBack(
    after error: any Error, of member: String, when own: ((any Error) -> Bool)?,
    in watch: CallWatch?
  ) -> Bool {
    guard !Cancellation.isCause(of: error), own.map({ $0(error) }) ?? shouldFallBack(error) else {
      return false
    }
    let event = FallbackEvent(member: member, error: error)
    watch.tell(.fallback, event.description)
    onEvent?(event)
    return true
  }
}
