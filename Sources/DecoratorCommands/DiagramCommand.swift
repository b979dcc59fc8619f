import DecoratorCommandLine
import DecoratorSpec

extension Command {
  static let diagram = Command(
    name: "diagram", alsoKnownAs: ["draw", "graph", "picture"],
    summary: "Draw the decorators between the caller and the decoratee.",
    discussion: """
      Draw the stack of each protocol from the caller to the decoratee, with the members that each
      decorator acts on, and their options in the spec.
      """,
    options: [
      picture, SpecArguments.target, .template, SpecArguments.module, SpecArguments.packageModule,
    ]
  ) { arguments, findings in
    let specs = try SpecArguments(arguments)
    let format = try arguments.choice(of: picture, from: ["text", "svg"])
    var diagrams: [StackDiagram] = []
    try specs.forEach(&findings) { spec, _ in
      spec
    } _: { spec, _ in
      diagrams += spec.protocols.filter { !$0.decorators.isEmpty }.map(StackDiagram.init)
    }
    guard !diagrams.isEmpty else {
      guard findings.status == .success else { return }
      let list = specs.paths.map { "'\($0)'" }.joined(separator: ", ")
      return findings.addError("there is nothing to draw: no protocol in \(list) has a decorator")
    }
    try Console.print(
      format == "svg"
        ? SVGDiagram(diagrams).lines
        : Array(diagrams.map { TextDiagram(diagram: $0).lines }.joined(separator: [""])))
  }

  private static let picture = Option(
    name: "--format", value: "text|svg",
    summary: "Draw lines of text, or a picture for browsers.")
}
