/// A fault that a ``FaultInjector`` reports to its observer and to the watchers of the call.
///
///     FaultInjector<any FeedRepository>(
///       [.error(URLError(.timedOut))], onEvent: { event in print(event) })
///
///     injected URLError into call 3
public struct FaultEvent: Sendable {
  /// The kind of a fault.
  public enum Kind: Sendable {
    /// The call is made, or fails, after this time.
    case latency(Duration)
    /// The call fails with this error.
    case error(any Error)
    /// The call returns a result that the decoratee did not give.
    case result
    /// The call does not end.
    case hang
  }

  /// The kind of the fault.
  public let kind: Kind

  /// The full name of the member, with the protocol.
  public let member: String

  /// The number of the call among those of its member, from 1.
  public let call: Int

  /// Creates an event.
  public init(kind: Kind, member: String, call: Int) {
    self.kind = kind
    self.member = member
    self.call = call
  }
}

extension FaultEvent: CustomStringConvertible {
  /// The event as one line of text. An error is shown as its type.
  public var description: String {
    switch kind {
    case .latency(let time): "injected a delay of \(time.readable) into call \(call)"
    case .error(let error): "injected \(type(of: error)) into call \(call)"
    case .result: "injected a result into call \(call)"
    case .hang: "injected a hang into call \(call)"
    }
  }
}
