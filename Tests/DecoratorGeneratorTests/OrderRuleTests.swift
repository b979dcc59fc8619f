import DecoratorGenerator
import Testing

/// The rules of the built-in templates about the order of a stack.
@Suite struct OrderRuleTests {
  @Test func `Rules speak of decorators that there are, each pair once`() throws {
    let definitions = try TemplateLibrary.builtIn.definitions
    let keys = definitions.map(\.key)
    var pairs: Set<Set<String>> = []
    for definition in definitions {
      for rule in definition.orderRules {
        #expect(rule.others.allSatisfy { keys.contains($0) && $0 != definition.key })
        guard case .otherwise = rule.reason else { continue }
        for other in rule.others { #expect(pairs.insert([definition.key, other]).inserted) }
      }
    }
  }
}
