import DecoratorSpec

/// `decorate explain`
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Prints what the decorators of each spec do to each member, and why."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    For each protocol come its decorators: the type and what it does, the modifier as it is declared,
    with the defaults that the spec gives, and the options. Then a table says for each member what
    each decorator does: it 'acts', in the way that its template calls so and with these options, or
    it 'forwards' the call as it is, for the reason given.

    \(SpecArguments.discussion)
    """
  static let options = SpecArguments.options

  private let specs: SpecArguments

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
  }

  func run(_ findings: inout Findings) throws {
    var explanations: [String] = []
    try specs.forEach(reading: ReadFiles(), &findings) { spec, generator, _ in
      let lines = try SpecExplanation(spec: spec, generator: generator).lines()
      explanations.append(lines.joined(separator: "\n"))
    }
    findings.removeWarnings()
    if !explanations.isEmpty { try Console.print(explanations.joined(separator: "\n\n")) }
  }
}
