import DecoratorSpec

/// `decorate explain`
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Explain what the decorators do to each member, and why."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Print the decorators of each protocol, with the declarations of their modifiers and their options.
    Then print for each member which decorators act on it, with which options, and which ones forward
    the call unchanged, and why.

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
