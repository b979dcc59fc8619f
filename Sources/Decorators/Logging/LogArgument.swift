/// An argument of a logged call, as text.
public struct LogArgument: Sendable, Equatable {
  /// The name of the parameter.
  public let name: String

  /// The value if it may be shown, or a placeholder: `<Int>`, `<3 elements>` or `nil`.
  public let value: String

  /// Creates an argument from its text.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

@_spi(Generated)
extension LogArgument {
  /// Returns an argument whose value the log does not show, only its kind.
  public static func redacted<Value>(_ name: String, _ value: Value) -> LogArgument {
    LogArgument(name: name, value: LogText.redacted(value))
  }

  /// Returns an argument that cannot be copied. The log shows only that fact.
  public static func redacted<Value: ~Copyable>(
    _ name: String, _ value: borrowing Value
  ) -> LogArgument {
    LogArgument(name: name, value: LogText.noncopyable)
  }

  /// Returns an argument that is a closure, or a value that the callee takes over. The log shows
  /// only that it exists.
  public static func unread(_ name: String) -> LogArgument {
    LogArgument(name: name, value: LogText.closure)
  }

  /// Returns an argument whose value the log shows.
  public static func revealed<Value>(_ name: String, _ value: Value) -> LogArgument {
    LogArgument(name: name, value: LogText.revealed(value))
  }
}
