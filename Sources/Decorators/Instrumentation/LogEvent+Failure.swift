import Foundation

extension LogEvent {
  /// The error that ended a logged call, as text.
  public struct Failure: Sendable, Equatable {
    /// The name of the error's type, such as `URLError`.
    public let typeName: String

    /// The error's description of itself; `nil` if it is not to be shown.
    public var description: String?
  }
}

extension LogEvent.Failure {
  // The status of a response is no secret.
  init(_ error: any Error, revealing revealed: OutcomeParts = []) {
    self.init(
      typeName: LineText.line("\(type(of: error))"),
      description: revealed.contains(.error) || error is FailedResult
        ? LineText.line(Self.text(of: error)) : nil)
  }

  /// The type alone, or the description, which begins with the type.
  var text: String {
    guard let description else { return typeName }
    return description.hasPrefix(typeName) ? description : "\(typeName): \(description)"
  }

  // Foundation's errors describe all their data; their localized descriptions fit into a line.
  private static func text(of error: any Error) -> String {
    switch error {
    case let error as any LocalizedError where error.errorDescription != nil:
      error.localizedDescription
    case is any CustomNSError: error.localizedDescription
    default: String(describing: error)
    }
  }
}
