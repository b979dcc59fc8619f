/// How far the attempts of a ``CompletionRetry`` have come, whatever the types of its call.
@usableFromInline
struct CompletionRetryState {
  /// The number of the last attempt.
  @usableFromInline var attempt = 1
  /// A Boolean value that indicates whether that attempt has not completed yet.
  @usableFromInline var isPending = true
  /// A Boolean value that indicates whether that attempt's call has not returned yet.
  @usableFromInline var isCalling = true
  /// A Boolean value that indicates whether the next attempt is made as soon as it returns.
  @usableFromInline var isDue = false
  /// A Boolean value that indicates whether the caller has its completion.
  var isOver = false
  /// What there is to know of the attempts; `nil` while none has failed, if the policy need not know when the first one began.
  var progress: RetryProgress?
  /// Makes what delivers an error that is none of the decoratee's; `nil` results where the completion handler has no place for it.
  var deliverError: UncheckedTransfer<(any Error) -> (() -> Void)?>?
  /// Delivers the outcome of the last attempt, while another is to follow or under way.
  var latest: UncheckedTransfer<() -> Void>?
  /// Why no other attempt is to be made, whatever the policy says.
  var stop: RetryEvent.GivingUp?
  /// Waits for the next attempt.
  var wait: Task<Void, Never>?
  /// Waits for the end of the time limit.
  var timer: Task<Void, Never>?

  @usableFromInline
  init() {}

  /// Lets go of all that belongs to the caller, so that what is kept by a decoratee which never forgets its completions is no more
  /// than an empty shell.
  mutating func end() {
    isOver = true
    deliverError = nil
    latest = nil
    wait = nil
    timer = nil
  }
}
