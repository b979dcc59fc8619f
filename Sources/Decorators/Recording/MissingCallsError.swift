/// An error that is thrown if too few calls are made in time.
///
///     waited 10.0 s for 3 calls of FeedRepository.fetchFeed(page:) to begin; there were 2 calls:
///       fetchFeed(page: 1) returned [1, 2]
///       save([1, 2])
public struct MissingCallsError: Error, CustomStringConvertible {
  /// The progress of a call.
  public enum Stage: String, Sendable {
    /// The call has begun.
    case begin
    /// The call has returned, thrown an error, or called its completion handler.
    case end
  }

  /// The number of calls that were waited for.
  public let count: Int

  /// The full name of the member, with the protocol; `nil` for all members.
  public let member: String?

  /// The stage that the calls had to reach.
  public let stage: Stage

  /// The time limit of the wait.
  public let limit: Duration

  /// The calls of all members so far.
  public let calls: [RecordedCall<Any, Any>]

  /// The awaited calls, and the calls that were made.
  public var description: String {
    let awaited = count == 1 ? "1 call" : "\(count) calls"
    let seen = calls.count == 1 ? "was 1 call" : "were \(calls.count) calls"
    let lines = calls.map { call in "\n  \(call)" + (call.outcome.map { " \($0)" } ?? "") }
    return "waited \(limit.readable) for \(awaited)\(member.map { " of \($0)" } ?? "") to "
      + "\(stage.rawValue); there \(seen)\(calls.isEmpty ? "" : ":")\(lines.joined())"
  }
}
