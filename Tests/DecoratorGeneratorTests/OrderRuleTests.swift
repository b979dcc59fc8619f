import DecoratorGenerator
import Testing

/// The rules of the built-in templates about the order of a stack.
@Suite struct OrderRuleTests {
  @Test func `Rules speak of decorators that there are, each pair once a mode`() throws {
    let definitions = try TemplateLibrary.builtIn.definitions
    let keys = definitions.map(\.key)
    var pairs: [Set<String>: Set<String>] = [:]
    for definition in definitions {
      for rule in definition.orderRules {
        let others = rule.others.map(\.key)
        #expect(others.allSatisfy { keys.contains($0) && $0 != definition.key })
        guard case .otherwise = rule.reason else { continue }
        let modes = rule.acting.isEmpty ? definition.modes : rule.acting
        #expect(Set(modes).isSubset(of: definition.modes))
        for other in others {
          let known = pairs[[definition.key, other]] ?? []
          #expect(known.isDisjoint(with: modes))
          pairs[[definition.key, other]] = known.union(modes)
        }
      }
    }
  }
}
