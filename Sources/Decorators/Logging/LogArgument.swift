/// An argument of a logged call, as text.
public struct LogArgument: Sendable, Equatable {
  /// The name of the parameter.
  public let name: String

  /// The value if it may be shown, or what stands for it: `<Int>`, `<3 elements>` or `nil`.
  public let value: String

  /// Creates an argument from finished text.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

@_spi(Generated)
extension LogArgument {
  /// An argument of which the log says only what kind of value it was.
  public static func redacted<Value>(_ name: String, _ value: Value) -> LogArgument {
    LogArgument(name: name, value: LogText.redacted(value))
  }

  /// An argument that cannot be copied, of which the log says only that.
  public static func redacted<Value: ~Copyable>(
    _ name: String, _ value: borrowing Value
  ) -> LogArgument {
    LogArgument(name: name, value: LogText.noncopyable)
  }

  /// A closure, or a value that the callee takes over, of which the log says only that it is there.
  public static func unread(_ name: String) -> LogArgument {
    LogArgument(name: name, value: RedactedType.closure)
  }

  /// An argument whose value the log shows.
  public static func revealed<Value>(_ name: String, _ value: Value) -> LogArgument {
    LogArgument(name: name, value: LogText.revealed(value))
  }
}
