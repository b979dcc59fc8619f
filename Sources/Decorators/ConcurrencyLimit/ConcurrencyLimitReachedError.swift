/// A call was not made, because too many are under way.
public struct ConcurrencyLimitReachedError: Error, Hashable {
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

extension ConcurrencyLimitReachedError: ClassifiedError {
  /// Returns `true`.
  public var isTransient: Bool { true }

  /// Returns `false`: the call was not made.
  public var canHaveTakenEffect: Bool { false }
}

extension ConcurrencyLimitReachedError: CustomStringConvertible {
  /// The limit, and how many wait.
  public var description: String {
    "too many calls: \(limit) under way" + (waiting > 0 ? ", \(waiting) waiting" : "")
  }
}
