/// The origin of the value of an option.
public struct OptionOrigin: Sendable {
  /// The place of the option's key.
  public var place: SourcePlace
  /// A Boolean value that indicates whether the place is under `defaults:`.
  public var isDefault: Bool
}
