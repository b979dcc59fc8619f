/// How far the attempts of a ``CompletionRetry`` have come, whatever the types of its call.
@frozen
@usableFromInline
struct CompletionRetryState: Sendable {
  /// What there is to know of attempts that have failed, or may have to end before they complete.
  @usableFromInline struct Course: Sendable {
    var progress: RetryProgress
    /// Makes what delivers an error that is none of the decoratee's; `nil` results where the
    /// completion handler has no place for it.
    var deliverError: UncheckedTransfer<(any Error) -> (() -> Void)?>?
    /// Delivers the outcome of the last attempt, while another is to follow or under way.
    var latest: UncheckedTransfer<() -> Void>?
    /// Why no other attempt is to be made, whatever the policy says.
    var stop: RetryEvent.GivingUp?
    /// Waits for the next attempt.
    var wait: Task<Void, Never>?
    /// Waits for the end of the time limit.
    var timer: Task<Void, Never>?
  }

  @frozen @usableFromInline indirect enum Box: Sendable {
    case full(Course)
  }

  /// The number of the last attempt.
  @usableFromInline var attempt = 1
  /// A Boolean value that indicates whether that attempt has not completed yet.
  @usableFromInline var isPending = true
  /// A Boolean value that indicates whether that attempt's call has not returned yet.
  @usableFromInline var isCalling = true
  /// A Boolean value that indicates whether the next attempt is made as soon as it returns.
  @usableFromInline var isDue = false
  /// A Boolean value that indicates whether the caller has its completion.
  @usableFromInline var isOver = false
  /// Boxed, so that there is little to make and to destroy for a call that succeeds at once.
  @usableFromInline var box: Box?

  @inlinable
  init() {}

  /// Notes that an attempt's call has returned, and returns whether the next one is due.
  @inlinable
  mutating func callReturned() -> Bool {
    isCalling = false
    return isDue
  }

  /// Notes that an attempt completes, and returns whether it is listened to.
  @inlinable
  mutating func complete(_ attempt: Int) -> Bool {
    guard isPending, self.attempt == attempt else { return false }
    isPending = false
    return true
  }

  /// The course of the attempts; `nil` while there is nothing to know of it.
  var course: Course? {
    get {
      if case .full(let course)? = box { course } else { nil }
    }
    set { box = newValue.map(Box.full) }
  }

  /// Lets go of all that belongs to the caller, so that what is kept by a decoratee which never
  /// forgets its completions is no more than an empty shell.
  mutating func end() {
    isOver = true
    course = course.map { Course(progress: $0.progress) }
  }
}
