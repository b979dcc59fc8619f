extension LogEvent {
  /// An argument of a logged call, as text.
  public struct Argument: Sendable, Equatable {
    /// The name of the parameter.
    public let name: String

    /// The value if it may be shown, or a placeholder: `<Int>`, `<3 elements>` or `nil`.
    public let value: String
  }
}

@_spi(Generated)
extension LogEvent.Argument {
  /// Returns an argument whose value the log does not show, only its kind.
  public static func redacted<Value>(_ name: String, _ value: Value) -> Self {
    Self(name: name, value: LogText.redacted(value))
  }

  /// Returns an argument that cannot be copied. The log shows only that fact.
  public static func redacted<Value: ~Copyable>(_ name: String, _ value: borrowing Value) -> Self {
    Self(name: name, value: LogText.noncopyable)
  }

  /// Returns an argument that is a closure, or a value that the callee takes over.
  public static func unread(_ name: String) -> Self { Self(name: name, value: LogText.closure) }

  /// Returns an argument whose value the log shows.
  public static func revealed<Value>(_ name: String, _ value: Value) -> Self {
    Self(name: name, value: LogText.revealed(value))
  }
}
