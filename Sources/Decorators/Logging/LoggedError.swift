import Foundation

/// The error that ended a logged call, as text.
public struct LoggedError: Sendable, Equatable {
  /// The name of the error's type, such as `URLError`.
  public let typeName: String

  /// What the error says of itself; `nil` if that is not to be shown.
  public let description: String?

  /// Creates an error from finished text.
  public init(typeName: String, description: String? = nil) {
    self.typeName = typeName
    self.description = description
  }
}

extension LoggedError {
  /// The type alone, or what the error says of itself, with the type in front where that leaves it
  /// out.
  var text: String {
    guard let description else { return typeName }
    return description.hasPrefix(typeName) ? description : "\(typeName): \(description)"
  }

  init(_ error: any Error, revealing revealed: RevealedOutcome) {
    self.init(
      typeName: LineText.line("\(type(of: error))"),
      description: revealed.contains(.error) ? LineText.line(Self.text(of: error)) : nil)
  }

  static func revealed(_ error: any Error) -> LoggedError {
    LoggedError(error, revealing: .error)
  }

  /// Foundation's errors describe themselves by all that they carry, over several hundred
  /// characters; what they say to people is what a line of a log has room for.
  private static func text(of error: any Error) -> String {
    switch error {
    case let error as any LocalizedError where error.errorDescription != nil:
      error.localizedDescription
    case is any CustomNSError: error.localizedDescription
    default: ValueDescription(of: error).text
    }
  }
}
