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
