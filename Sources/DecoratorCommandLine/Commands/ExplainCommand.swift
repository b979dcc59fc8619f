import DecoratorSpec

/// `decorate explain`
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Print what the decorators of each spec do to each member, and why."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Print the decorators of each protocol: the type and its purpose, the declaration of the modifier
    with the defaults from the spec, and the options. Then print what each decorator does to each
    member: it 'acts' on it, in the way that its template names and with the given options, or it
    'forwards' the call unchanged, for the given reason.

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
