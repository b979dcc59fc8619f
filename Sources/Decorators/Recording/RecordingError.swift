/// An error that is thrown if a recording has no answer to a call, or cannot be made or read.
///
///     the recording has no call 'forecast(for: "Oslo")'; of this member it has
///       forecast(for: "Malmö")
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// A description of the mistake.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension RecordingError: ClassifiedError {
  /// Returns `false`: the recording stays as it is.
  public var isTransient: Bool { false }

  /// Returns `false`: the call was not made.
  public var canHaveTakenEffect: Bool { false }
}
