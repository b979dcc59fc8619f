/// Where the value of an option is said.
public struct OptionOrigin: Sendable {
  /// Where the option's key stands.
  public var place: SourcePlace
  /// A Boolean value that indicates whether that is under `defaults:`.
  public var isDefault: Bool
}
