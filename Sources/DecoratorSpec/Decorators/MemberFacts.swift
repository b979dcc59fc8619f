/// Facts that are true of a member.
///
/// A bit stands for each fact, since facts are asked far more often than anything else is.
public struct MemberFacts: SetAlgebra, Sendable {
  private var bits: UInt64 = 0

  public init() {}

  private init(bits: UInt64) { self.bits = bits }

  private static func bit(_ fact: MemberFact) -> UInt64 { 1 << UInt64(fact.rawValue) }

  public func contains(_ fact: MemberFact) -> Bool { bits & Self.bit(fact) != 0 }

  @discardableResult
  public mutating func insert(
    _ fact: MemberFact
  ) -> (inserted: Bool, memberAfterInsert: MemberFact) {
    let isNew = !contains(fact)
    bits |= Self.bit(fact)
    return (isNew, fact)
  }

  @discardableResult
  public mutating func update(with fact: MemberFact) -> MemberFact? {
    insert(fact).inserted ? nil : fact
  }

  @discardableResult
  public mutating func remove(_ fact: MemberFact) -> MemberFact? {
    guard contains(fact) else { return nil }
    bits &= ~Self.bit(fact)
    return fact
  }

  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }

  public mutating func formUnion(_ other: Self) { self = union(other) }

  public mutating func formIntersection(_ other: Self) { self = intersection(other) }

  public mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }

  // The defaults make another set first.

  public var isEmpty: Bool { bits == 0 }

  public func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  public func isSuperset(of other: Self) -> Bool { bits & other.bits == other.bits }
}
