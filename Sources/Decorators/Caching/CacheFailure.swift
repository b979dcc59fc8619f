import Foundation

/// Something that a ``CacheStore`` could not do, or a refresh that failed. The call that was cached
/// goes on without it.
public struct CacheFailure: Error, CustomStringConvertible {
  /// What is done about a failure.
  public typealias Handler = @Sendable (CacheFailure) -> Void

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
    /// To refresh a result in the background: the call failed. No caller knows.
    case refreshing
  }

  /// What was to be done.
  public let operation: Operation

  /// The member whose results were concerned, with its protocol: `FeedRepository.item(id:)`.
  public let member: String

  /// Why it could not be done.
  public let error: any Error

  /// Creates a failure.
  public init(_ operation: Operation, member: String, error: any Error) {
    self.operation = operation
    self.member = member
    self.error = error
  }

  /// The failure as one line of text, without the arguments of the call.
  ///
  ///     FeedRepository.item(id:): could not store the result: No space left on device
  public var description: String {
    let action =
      switch operation {
      case .encodingKey: "make a key of the arguments"
      case .reading: "read the stored result"
      case .storing: "store the result"
      case .removing: "remove the stored results"
      case .refreshing: "refresh the stored result"
      }
    return "\(member): could not \(action): \(LoggedError.revealed(error).text)"
  }

  /// Writes the description to standard error, as a line of its own.
  public func writeToStandardError() {
    FileHandle.standardError.writeLine("\(self)\n")
  }
}
