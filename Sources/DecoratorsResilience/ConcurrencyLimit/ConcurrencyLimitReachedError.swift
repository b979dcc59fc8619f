@_spi(Generated) import Decorators

/// An error that indicates that a call was not made, because too many calls are under way.
public struct ConcurrencyLimitReachedError: Error, Equatable {
  /// The number of calls that may be made at once.
  public let limit: Int

  /// The number of calls that wait.
  public let waiting: Int

  /// Creates an error.
  public init(limit: Int, waiting: Int = 0) {
    self.limit = limit
    self.waiting = waiting
  }
}

extension ConcurrencyLimitReachedError: ClassifiedError, CustomStringConvertible {
  /// `true`, because a later call can be made.
  public var isTransient: Bool { true }

  /// `false`, because the call was not made.
  public var canHaveTakenEffect: Bool { false }

  /// A text with the limit and the number of waiting calls.
  public var description: String {
    "too many calls: \(limit) under way" + (waiting > 0 ? ", \(waiting) waiting" : "")
  }
}
