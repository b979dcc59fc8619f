/// An error of a ``CallRecording`` of which no more is known than a description.
///
/// Name the type of the error where the recording is read, and it is thrown as what it was.
public struct ReplayedError: Error, Hashable, CustomStringConvertible {
  /// The name of the type that it had.
  public let type: String

  /// The description of the recorded error.
  public let description: String

  /// Creates an error.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }
}
