/// A set of facts.
public struct MemberFacts: Sendable, Hashable {
  /// One bit a fact.
  private var bits: UInt64 = 0

  public init(_ facts: [MemberFact] = []) {
    for fact in facts { insert(fact) }
  }

  public func contains(_ fact: MemberFact) -> Bool { bits & Self.bit(of: fact) != 0 }

  public mutating func insert(_ fact: MemberFact) { bits |= Self.bit(of: fact) }

  public mutating func remove(_ fact: MemberFact) { bits &= ~Self.bit(of: fact) }

  public mutating func formUnion(_ other: MemberFacts) { bits |= other.bits }

  public func isSuperset(of other: MemberFacts) -> Bool { bits & other.bits == other.bits }

  public func isDisjoint(with other: MemberFacts) -> Bool { bits & other.bits == 0 }

  private static func bit(of fact: MemberFact) -> UInt64 { 1 << UInt64(fact.rawValue) }
}

extension MemberFacts: ExpressibleByArrayLiteral {
  public init(arrayLiteral facts: MemberFact...) {
    self.init(facts)
  }
}
