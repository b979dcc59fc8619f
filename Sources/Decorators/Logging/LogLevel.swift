/// How much an event matters.
///
/// The levels are those of [swift-log](https://github.com/apple/swift-log), under the same names.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// What helps to follow a program step by step.
  case trace
  /// What helps to find a mistake.
  case debug
  /// What is good to know.
  case info
  /// What is in order, but may need to be handled specially.
  case notice
  /// What is not an error, but worse than a notice.
  case warning
  /// What went wrong.
  case error
  /// What needs attention at once.
  case critical

  /// Whether `left` matters less than `right`.
  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .trace: 0
    case .debug: 1
    case .info: 2
    case .notice: 3
    case .warning: 4
    case .error: 5
    case .critical: 6
    }
  }
}
