import DecoratorCommandLine
import DecoratorSpec

extension Command {
  static let explain = Command(
    name: "explain", alsoKnownAs: ["describe", "show", "why"],
    summary: "Explain what the decorators do to each member, and why.",
    discussion: """
      Print for each member the decorators that act on it: in the order of the stack, outermost first, or
      otherwise by name. With '--why', also print the declarations of the modifiers, the options, and
      for each decorator and member with which options it acts, or why it only forwards the call.
      """,
    options: SpecArguments.options.filter { $0 != .format } + [why, member],
    advice: [
      "--format":
        "prints text; for the messages on specs as JSON, run 'decorate check --format json'"
    ]
  ) { arguments, findings in
    let detail: SpecExplanation.Detail =
      arguments.value(of: member).map { .member($0) } ?? (arguments.has(why) ? .reasons : .overview)
    var explanations: [[String]] = []
    var names: Set<String> = []
    try SpecArguments(arguments).forEach(&findings) { spec, generator in
      let explanation = SpecExplanation(spec: spec, generator: generator)
      return (try explanation.lines(detail), explanation.memberNames)
    } _: { explained, _ in
      if !explained.0.isEmpty { explanations.append(explained.0) }
      names.formUnion(explained.1)
    }
    if !explanations.isEmpty { try Console.print(Array(explanations.joined(separator: [""]))) }
    if case .member(let name) = detail, explanations.isEmpty, findings.status == .success {
      findings.addError(
        "no protocol of the specs has a member '\(name)'\(suggestion(for: name, among: names.sorted()))"
      )
    }
  }

  private static let why = Option(
    name: "--why",
    summary: "Print the modifiers, the options, and the reasons of what happens to each member.")
  private static let member = Option(
    name: "--member", value: "NAME",
    summary: "Print what each decorator does to the members of this name, and why.")
}
