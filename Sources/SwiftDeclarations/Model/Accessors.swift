/// How a property or subscript is read and written.
public struct Accessors: Sendable, Hashable {
  /// What reading can do besides returning.
  public var getEffects: Effects
  /// A Boolean value that indicates whether it says `mutating get`.
  public var isGetMutating: Bool
  /// A Boolean value that indicates whether it can be written.
  public var hasSetter: Bool
  /// A Boolean value that indicates whether it says `nonmutating set`.
  public var isSetNonmutating: Bool

  /// Makes accessors, those of `{ get }` unless said otherwise.
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
