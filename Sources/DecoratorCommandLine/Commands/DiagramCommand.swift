import DecoratorSpec

/// `decorate diagram`
struct DiagramCommand: Command {
  static let name = "diagram"
  static let summary = "Draw the decorators between the caller and the decoratee."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Draw the stack of each protocol from the caller to the decoratee, with the members that each
    decorator acts on, and their options in the spec.

    \(SpecArguments.discussion)
    """
  static let options: [Option] = [.picture, .target, .template]

  /// The format of a diagram.
  enum Format: String, CaseIterable {
    case text, svg
  }

  private let specs: SpecArguments
  private let format: Format

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
    let word = arguments.value(of: .picture) ?? Format.text.rawValue
    guard let format = Format(rawValue: word) else {
      throw UsageError(
        "'--format' takes 'text' or 'svg', not '\(word)'"
          + didYouMean(word, among: Format.allCases.map(\.rawValue)))
    }
    self.format = format
  }

  func run(_ findings: inout Findings) throws {
    var diagrams: [StackDiagram] = []
    try specs.forEach(reading: ReadFiles(), &findings) { spec, _, _ in
      diagrams += spec.protocols.filter { !$0.decorators.isEmpty }.map(StackDiagram.init)
    }
    findings.removeWarnings()
    guard !diagrams.isEmpty else {
      let list = specs.paths.map { "'\($0)'" }.joined(separator: ", ")
      return findings.addError(
        "there is nothing to draw: no protocol in \(list) has a decorator")
    }
    let lines =
      switch format {
      case .text: Array(diagrams.map { TextDiagram(diagram: $0).lines }.joined(separator: [""]))
      case .svg: SVGDiagram(diagrams).lines
      }
    try Console.print(lines.joined(separator: "\n"))
  }
}
