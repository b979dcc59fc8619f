import Foundation

extension LogEvent {
  /// The error that ended a logged call, as text.
  public struct Failure: Sendable, Equatable {
    /// The name of the error's type, such as `URLError`.
    public let typeName: String

    /// The error's description of itself; `nil` if it is not to be shown.
    public var description: String?

    /// The name of the failure in a line, if it is not that of the type.
    var name: String?
  }
}

extension LogEvent.Failure {
  // The status of a response is no secret.
  package init(_ error: any Error, revealing revealed: OutcomeParts = []) {
    let typeName = LineText.line("\(type(of: error))")
    self.init(
      typeName: typeName,
      description: revealed.contains(.error) || error is FailedResult
        ? LineText.line(Self.text(of: error)) : nil,
      name: error.failureName == typeName ? nil : error.failureName)
  }

  /// The name alone, or the description, which begins with the name.
  package var text: String {
    let name = name ?? typeName
    guard let description else { return name }
    return description.hasPrefix(name) ? description : "\(name): \(description)"
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
