/// The importance of an event.
///
/// The levels and their names are those of [swift-log](https://github.com/apple/swift-log).
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// An event that helps to follow a program step by step.
  case trace
  /// An event that helps to find a mistake.
  case debug
  /// An event that is good to know.
  case info
  /// An event that is not a problem, but may need special handling.
  case notice
  /// An event that is not an error, but more severe than a notice.
  case warning
  /// An error.
  case error
  /// An event that needs attention at once.
  case critical

  /// Returns a Boolean value that indicates whether `left` is less important than `right`.
  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
