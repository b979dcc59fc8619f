/// An event for the observer of a ``ConcurrencyLimiter``.
///
///     ConcurrencyLimiter(.feedRepository, onEvent: { event in print(event) })
///
///     waits for one of 10 calls to end, behind 3
///     call rejected: 10 under way, 100 waiting
///     limit changed from 20 to 24
public struct ConcurrencyLimitEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: Sendable, Hashable {
    /// A call waits behind this number of others.
    case waits(behind: Int)
    /// A call was not made while this number of others waited.
    case rejected(waiting: Int)
    /// A limit that adapts has changed from this value.
    case changed(from: Int)
  }

  /// The kind of the event.
  public let kind: Kind

  /// The number of calls that may be made at once.
  public let limit: Int

  /// Creates an event.
  public init(kind: Kind, limit: Int) {
    self.kind = kind
    self.limit = limit
  }
}

extension ConcurrencyLimitEvent: CustomStringConvertible {
  /// The event as one line of text.
  public var description: String {
    switch kind {
    case .waits(behind: 0): "waits for one of \(limit) calls to end"
    case .waits(let count): "waits for one of \(limit) calls to end, behind \(count)"
    case .rejected(waiting: 0): "call rejected: \(limit) under way"
    case .rejected(let count): "call rejected: \(limit) under way, \(count) waiting"
    case .changed(let old): "limit changed from \(old) to \(limit)"
    }
  }
}
