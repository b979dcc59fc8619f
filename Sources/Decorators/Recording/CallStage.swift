/// The progress of a recorded call.
public enum CallStage: Sendable {
  /// The call has begun.
  case begin
  /// The call has returned, thrown an error, or called its completion handler.
  case end
}
