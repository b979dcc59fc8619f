import Foundation

/// What a caching decorator tells its observer: something failed of which no caller knows, and
/// later that it works again.
///
///     RemoteFeed().caching(in: store, namespace: user, onEvent: { event in print(event) })
///
///     FeedRepository.item(id:): could not read the stored result: RedisError
///     FeedRepository.item(id:): could not store the result: RedisError, 312 failures in 1 min 0 s
///     FeedRepository.item(id:): the store answers again, after 498 failures in 1 min 38 s
///
/// Failures that follow each other have one event when they begin, one for each further minute, and
/// one when the store has answered for ten seconds again. All decorators of a store share them: an
/// event goes to the one that made the call which began or ended them.
public struct CacheEvent: Sendable {
  /// A function that is called with each event.
  public typealias Handler = @Sendable (CacheEvent) -> Void

  /// What happened.
  public enum Kind: Sendable {
    /// An operation failed, after one that did not.
    case failed
    /// Operations have failed again, at least once in each of the minutes since.
    case keepsFailing
    /// Operations have succeeded for a while after some that failed.
    case recovered
  }

  /// What was to be done.
  public enum Operation: Sendable {
    /// To make a key of the arguments.
    case encodingKey
    /// To read what is stored for a key.
    case reading
    /// To store a result.
    case storing
    /// To remove what is stored for a key or a member.
    case removing
    /// To refresh a result in the background: the call failed.
    case refreshing
  }

  /// What happened.
  public let kind: Kind

  /// What was to be done when something failed last.
  public let operation: Operation

  /// The member whose results were concerned then, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// Why it could not be done.
  public let error: any Error

  /// How often something has failed since the first event.
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
  /// The event as one line of text, without the arguments of a call. Errors show as their types,
  /// but for those of the library and of the system, whose text is nobody's secret.
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
