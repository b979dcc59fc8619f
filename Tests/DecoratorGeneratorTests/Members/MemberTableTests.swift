import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec
import Testing

/// The table that decides what each built-in decorator does to each member, walked wholly: every
/// rule of every template, with every member of the catalogue that falls under it.
@Suite struct MemberTableTests {
  struct Rule: CustomTestStringConvertible {
    var definition: DecoratorDefinition
    var index: Int
    var rule: MemberRule { definition.rules[index] }
    var testDescription: String { "\(definition.key), rule \(index + 1)" }

    static var all: [Rule] {
      get throws {
        try TemplateLibrary.builtIn().definitions.flatMap { definition in
          definition.rules.indices.map { Rule(definition: definition, index: $0) }
        }
      }
    }

    var options: SampleOptions {
      var options = SampleOptions(definition: definition, paths: rule.options)
      if case .act = rule.outcome { options.areActing = true }
      return options
    }

    func treatment(of member: CatalogueMember) -> MemberRule.Treatment {
      definition.treatment(of: member.facts, with: options.values)
    }

    /// What becomes of a member that it acts on, where the spec does not name it.
    func outcomeUnlessNamed(_ member: CatalogueMember, _ mode: String) -> MemberRule.Treatment {
      let reason = definition.ruleToName(member.facts, with: options.values)?.reason
      guard let reason else { return .acts(mode: mode) }
      return .forwards(reason: "\(reason); '\(member.member.baseName): on' includes it")
    }

    /// The members for which this is the first rule that applies.
    var members: [CatalogueMember] {
      let values = options.values
      return CatalogueMember.all.filter { member in
        index == definition.rules.firstIndex { $0.applies(to: member.facts, with: values) }
      }
    }
  }

  private func generator() throws -> Generator {
    try Generator(library: .builtIn()) { _ in "" }
  }

  @Test(arguments: try Rule.all)
  func `A member that falls under a rule is treated as it says`(_ rule: Rule) throws {
    let generator = try generator()
    #expect(!rule.members.isEmpty, "no member of the catalogue falls under this rule")
    for member in rule.members {
      switch rule.treatment(of: member) {
      case .acts(let mode):
        try expect(.acts(mode: mode), of: member, named: true, rule, generator)
        try expect(rule.outcomeUnlessNamed(member, mode), of: member, named: false, rule, generator)
      case .forwards(let reason):
        try expect(.forwards(reason: reason), of: member, named: false, rule, generator)
        try expectRefusal(reason, of: member, rule, generator)
      }
    }
  }

  /// Expects a treatment; nothing where the spec cannot say so.
  private func expect(
    _ outcome: MemberRule.Treatment, of member: CatalogueMember, named isNamed: Bool,
    _ rule: Rule, _ generator: Generator
  ) throws {
    let options = rule.options
    guard isNamed ? member.member.isDecorable : !options.nameTheMember,
      let decorators = options.text(naming: isNamed ? member : nil, in: member)
    else { return }
    let source = member.spec(decorators: decorators, isAlone: !options.nameAnother)
    let spec = try generator.read(source)
    let decorated = spec.protocols[0]
    let index = try #require(
      decorated.declaration.members.firstIndex { $0.fullName == member.member.fullName })
    #expect(decorated.decorators[0].treatments[index].outcome == outcome, "\(member.swift)")
    _ = try generator.swiftFile(for: spec)
  }

  /// Expects the reason as an error where the spec names the member.
  private func expectRefusal(
    _ reason: String, of member: CatalogueMember, _ rule: Rule, _ generator: Generator
  ) throws {
    guard member.member.isDecorable,
      let decorators = rule.options.text(naming: member, in: member)
    else { return }
    let source = member.spec(decorators: decorators, isAlone: !rule.options.nameAnother)
    let error = #expect(throws: DiagnosticsError.self) { try generator.read(source) }
    let message = "'\(rule.definition.key)' cannot act on '\(member.member.fullName)': \(reason)"
    #expect(error?.diagnostics.map(\.message) == [message])
  }

  @Test func `A need that a member does not meet is the reason why it is forwarded`() throws {
    let logging = try #require(TemplateLibrary.builtIn().definitions.first { $0.key == "logging" })
    let facts: MemberFacts = [.method, .completion, .sending]
    let treatment = logging.treatment(of: facts, with: [:])
    #expect(
      treatment
        == .forwards(reason: "it has a sending parameter, which no closure can pass on"))
    #expect(
      logging.treatment(of: [.method, .completion], with: [:])
        == .acts(mode: "completed"))
  }

  @Test func `The catalogue has a member for every fact`() {
    for fact in MemberFact.allCases {
      #expect(CatalogueMember.all.contains { $0.facts.contains(fact) }, "\(fact.name)")
    }
  }
}
