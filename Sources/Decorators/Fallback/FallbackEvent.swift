/// An event for the observer of a ``FallbackPolicy``: a call failed, and the fallback replaces it.
///
///     FallbackPolicy(onEvent: { event in print(event) })
///
///     failed with URLError, falls back
public struct FallbackEvent: Sendable {
  /// The full name of the member, with its protocol.
  public let member: String

  /// The error of the call.
  public let error: any Error

  /// Creates an event.
  public init(member: String, error: any Error) {
    self.member = member
    self.error = error
  }
}

extension FallbackEvent: CustomStringConvertible {
  /// The event as one line of text, which shows the type of the error.
  public var description: String { "failed with \(type(of: error)), falls back" }
}
