/// The accessors of a property or subscript.
public struct Accessors: Sendable, Hashable {
  /// The effects of the getter.
  public var getEffects: Effects
  /// A Boolean value that indicates whether the getter is `mutating`.
  public var isGetMutating: Bool
  /// A Boolean value that indicates whether there is a setter.
  public var hasSetter: Bool
  /// A Boolean value that indicates whether the setter is `nonmutating`.
  public var isSetNonmutating: Bool

  /// Makes accessors; by default those of `{ get }`.
  public init(
    getEffects: Effects = Effects(), isGetMutating: Bool = false, hasSetter: Bool = false,
    isSetNonmutating: Bool = false
  ) {
    self.getEffects = getEffects
    self.isGetMutating = isGetMutating
    self.hasSetter = hasSetter
    self.isSetNonmutating = isSetNonmutating
  }
}
