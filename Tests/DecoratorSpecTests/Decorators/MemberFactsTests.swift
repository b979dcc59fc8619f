import DecoratorSpec
import Testing

@Suite struct MemberFactsTests {
  @Test func `Facts are a set, in which each fact has a place of its own`() {
    var facts: MemberFacts = []
    for fact in MemberFact.allCases {
      #expect(!facts.contains(fact))
      #expect(facts.insert(fact).inserted)
      #expect(!facts.insert(fact).inserted)
      #expect(facts.contains(fact))
    }
    for fact in MemberFact.allCases {
      #expect(facts.remove(fact) == fact)
      #expect(facts.remove(fact) == nil)
      #expect(!facts.contains(fact))
    }
    #expect(facts.isEmpty)
  }

  @Test func `Sets of facts are compared as sets are`() {
    let (few, many): (MemberFacts, MemberFacts) = ([.async], [.async, .throws])
    #expect(many.isSuperset(of: few) && !few.isSuperset(of: many))
    #expect(few.isDisjoint(with: [.throws]) && !few.isDisjoint(with: many))
    #expect(few.union([.throws]) == many)
    #expect(many.intersection([.throws, .result]) == [.throws])
    #expect(many.symmetricDifference([.throws]) == few)
  }

  @Test func `Front matter names facts as Swift does`() {
    #expect(MemberFact.subscript.name == "subscript" && MemberFact.throws.name == "throws")
    #expect(Set(MemberFact.names).count == MemberFact.allCases.count)
  }
}
