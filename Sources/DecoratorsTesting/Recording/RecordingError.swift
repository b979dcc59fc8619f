@_spi(Generated) import Decorators

/// An error that is thrown if a recording has no answer to a call, or cannot be made or read, or if
/// too few calls are made in time.
///
///     the recording has no call 'forecast(for: "Oslo")'; of this member it has
///       forecast(for: "Malmö")
///
///     waited 10.0 s for 3 calls of FeedRepository.fetchFeed(page:) to begin; there were 2 calls:
///       fetchFeed(page: 1) returned [1, 2]
///       save([1, 2])
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// A description of the mistake.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension RecordingError: ClassifiedError {
  /// `false`, because the recording stays as it is.
  public var isTransient: Bool { false }

  /// `false`, because the call was not made.
  public var canHaveTakenEffect: Bool { false }
}

/// An error of a ``CallRecording`` that has only the name of its type and a description.
///
/// A replay restores the original error if its type is `Codable` and given to the recording.
public struct ReplayedError: Error, Hashable, CustomStringConvertible {
  /// The name of the type of the recorded error.
  public let type: String

  /// The description of the recorded error.
  public let description: String

  /// Creates an error.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }
}
