/// What a ``FallbackPolicy`` tells its observer: a call failed, and the fallback takes its place.
///
///     FallbackPolicy(onEvent: { event in print(event) })
///
///     failed with URLError, falls back
public struct FallbackEvent: Sendable {
  /// The full name of the member, with the protocol.
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
  /// The event as one line of text, in which the error shows as its type.
  public var description: String { "failed with \(type(of: error)), falls back" }
}
