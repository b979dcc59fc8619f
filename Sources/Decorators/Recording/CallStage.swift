/// The progress of a recorded call.
public enum CallStage: Sendable {
  /// It has begun.
  case begin
  /// It has returned, thrown an error, or called its completion handler.
  case end
}
