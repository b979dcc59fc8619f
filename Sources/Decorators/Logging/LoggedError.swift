import Foundation

/// The error that ended a logged call, as text.
public struct LoggedError: Sendable, Equatable {
  /// The name of the error's type, such as `URLError`.
  public let typeName: String

  /// The error's description of itself; `nil` if it is not to be shown.
  public let description: String?

  /// Creates an error from its texts.
  public init(typeName: String, description: String? = nil) {
    self.typeName = typeName
    self.description = description
  }
}

extension LoggedError {
  /// The type alone, or the description. The type comes first if the description does not begin
  /// with it.
  var text: String {
    guard let description else { return typeName }
    return description.hasPrefix(typeName) ? description : "\(typeName): \(description)"
  }

  init(_ error: any Error, revealing revealed: OutcomeParts) {
    self.init(
      typeName: LineText.line("\(type(of: error))"),
      description: revealed.contains(.error) ? LineText.line(Self.text(of: error)) : nil)
  }

  static func revealed(_ error: any Error) -> LoggedError {
    LoggedError(error, revealing: .error)
  }

  /// Returns the text of an error. Foundation's errors describe all their data in several hundred
  /// characters, so the log uses their localized descriptions, which fit into a line.
  private static func text(of error: any Error) -> String {
    switch error {
    case let error as any LocalizedError where error.errorDescription != nil:
      error.localizedDescription
    case is any CustomNSError: error.localizedDescription
    default: String(describing: error)
    }
  }
}
