/// The accessors of a property or subscript.
public struct Accessors: Sendable, Equatable {
  /// The effects of the getter.
  public var getEffects = Effects()
  /// A Boolean value that indicates whether the getter is `mutating`.
  public var isGetMutating = false
  /// A Boolean value that indicates whether there is a setter.
  public var hasSetter = false
  /// A Boolean value that indicates whether the setter is `nonmutating`.
  public var isSetNonmutating = false
}
