import DecoratorSpec

extension Command {
  static let explain = Command(
    name: "explain", summary: "Explain what the decorators do to each member, and why.",
    discussion: """
      Print the decorators of each protocol, with the declarations of their modifiers and their options.
      Then print for each member which decorators act on it, with which options, and which ones forward
      the call unchanged, and why.
      """,
    options: SpecArguments.options
  ) { arguments, findings in
    var explanations: [[String]] = []
    try SpecArguments(arguments).forEach(&findings) { spec, generator in
      try SpecExplanation(spec: spec, generator: generator).lines()
    } _: { lines, _ in
      explanations.append(lines)
    }
    if !explanations.isEmpty { try Console.print(Array(explanations.joined(separator: [""]))) }
  }
}
