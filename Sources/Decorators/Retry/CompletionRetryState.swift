/// The progress of a ``CompletionRetry``, independent of the types of its call.
@frozen
@usableFromInline
struct CompletionRetryState: Sendable {
  /// The data of a call that has failed attempts, or whose attempts may end before they complete.
  @usableFromInline struct Course: Sendable {
    var progress: RetryProgress
    /// Returns the closure that delivers an error that does not come from the decoratee. It returns
    /// `nil` if the completion handler has no place for the error.
    var deliverError: UncheckedTransfer<(any Error) -> (() -> Void)?>?
    /// Delivers the outcome of the last attempt, while another attempt is due or current.
    var latest: UncheckedTransfer<() -> Void>?
    /// The reason why no other attempt is made, whatever the policy says; `nil` if there is none.
    var stop: CallEvent.Reason?
    /// The task that waits for the next attempt.
    var wait: Task<Void, Never>?
    /// The task that waits for the end of the time limit.
    var timer: Task<Void, Never>?
  }

  @frozen @usableFromInline indirect enum Box: Sendable {
    case full(Course)
  }

  /// The number of the last attempt.
  @usableFromInline var attempt = 1
  /// A Boolean value that indicates whether that attempt has not completed yet.
  @usableFromInline var isPending = true
  /// A Boolean value that indicates whether the call of that attempt has not returned yet.
  @usableFromInline var isCalling = true
  /// A Boolean value that indicates whether the next attempt begins as soon as that call returns.
  @usableFromInline var isDue = false
  /// A Boolean value that indicates whether the caller has its outcome.
  @usableFromInline var isOver = false
  /// The course in a box, so that a call that succeeds at once has little to create and destroy.
  @usableFromInline var box: Box?

  @inlinable
  init() {}

  /// Notes that the call of an attempt has returned, and returns `true` if the next attempt is due.
  @inlinable
  mutating func callReturned() -> Bool {
    isCalling = false
    return isDue
  }

  /// Notes that an attempt completes, and returns `true` if its outcome counts.
  @inlinable
  mutating func complete(_ attempt: Int) -> Bool {
    guard isPending, self.attempt == attempt else { return false }
    isPending = false
    return true
  }

  /// The course of the attempts; `nil` if there is nothing to record yet.
  var course: Course? {
    get {
      if case .full(let course)? = box { course } else { nil }
    }
    set { box = newValue.map(Box.full) }
  }

  /// Releases everything that belongs to the caller, so that a decoratee that never releases its
  /// completion handlers keeps only an empty object.
  mutating func end() {
    isOver = true
    course = course.map { Course(progress: $0.progress) }
  }
}
