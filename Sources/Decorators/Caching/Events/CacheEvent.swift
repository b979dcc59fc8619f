import Foundation

/// An event for the observer of a caching decorator: a failure that no caller sees, or its end.
///
///     RemoteFeed().caching(in: store, namespace: user, onEvent: { event in print(event) })
///
///     FeedRepository.item(id:): could not read the stored result: RedisError
///     FeedRepository.item(id:): could not store the result: RedisError, 312 failures in 1 min 0 s
///     FeedRepository.item(id:): the store answers again, after 498 failures in 1 min 38 s
///
/// A series of failures has one event at its beginning and one for each further minute. It has a
/// last event when the store has answered for ten seconds again. All decorators of a store share
/// these events. An event goes to the decorator whose call began or ended the series.
public struct CacheEvent: Sendable {
  /// A function that is called with each event.
  public typealias Handler = @Sendable (CacheEvent) -> Void

  /// The stage of a series of failures.
  public enum Kind: Sendable {
    /// An operation failed after one that succeeded.
    case failed
    /// Operations keep failing. At least one has failed in each minute since the first event.
    case keepsFailing
    /// Operations have succeeded for a while after failures.
    case recovered
  }

  /// An operation of a cache that can fail.
  public enum Operation: Sendable {
    /// The encoding of arguments as a key.
    case encodingKey
    /// The reading of the data for a key.
    case reading
    /// The storing of a result.
    case storing
    /// The removal of the data of a key or a member.
    case removing
    /// The refresh of a result in the background, which fails if the call fails.
    case refreshing
  }

  /// The stage of the series of failures.
  public let kind: Kind

  /// The operation that failed last.
  public let operation: Operation

  /// The member whose results the operation was for, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// The error of that operation.
  public let error: any Error

  /// The number of failures since the first event.
  public let failures: Int

  /// The time since the first event, by the cache's clock.
  public let elapsed: Duration

  /// Creates an event.
  public init(
    kind: Kind, operation: Operation, member: String, error: any Error, failures: Int = 1,
    elapsed: Duration = .zero
  ) {
    self.kind = kind
    self.operation = operation
    self.member = member
    self.error = error
    self.failures = failures
    self.elapsed = elapsed
  }

  /// Writes the description to standard error, as a line of its own.
  public func writeToStandardError() {
    FileHandle.standardError.writeLine("\(self)\n")
  }
}

extension CacheEvent: CustomStringConvertible {
  /// The event as one line of text, without the arguments of a call. Errors appear as their types.
  /// Errors of the library and of the system appear with their texts, which contain nothing secret.
  public var description: String {
    switch kind {
    case .failed: "\(member): could not \(action): \(errorText)"
    case .keepsFailing: "\(member): could not \(action): \(errorText), \(count)"
    case .recovered: "\(member): \(recovery), after \(count)"
    }
  }

  private var count: String {
    "\(failures) \(failures == 1 ? "failure" : "failures") in \(elapsed.readable)"
  }

  private var action: String {
    switch operation {
    case .encodingKey: "make a key of the arguments"
    case .reading: "read the stored result"
    case .storing: "store the result"
    case .removing: "remove the stored results"
    case .refreshing: "refresh the stored result"
    }
  }

  private var recovery: String {
    switch operation {
    case .encodingKey: "arguments have keys again"
    case .reading, .storing, .removing: "the store answers again"
    case .refreshing: "calls succeed again"
    }
  }

  private var errorText: String {
    switch error {
    case let error as POSIXError: LoggedError.revealed(POSIXError(error.code)).text
    case is any HarmlessError: LoggedError.revealed(error).text
    default: LoggedError(error, revealing: []).text
    }
  }
}
