import DecoratorGenerator
import DecoratorSpec
import Testing

/// The names of the parameters of a stack's modifier.
@Suite struct StackLabelTests {
  private static func template(_ key: String, _ modifier: String, _ parameters: String) -> String {
    """
    ---
    decorator: \(key)
    type: \(key.capitalized){Protocol}
    modifier: \(modifier)
    summary: counts
    parameters: \(parameters)
    members: [{ act: counted }]
    ---
    {{<Decorator}}{{/Decorator}}
    """
  }

  private static let counts = template(
    "count", "counting", "[{ name: counter, label: in, type: Counter, summary: It. }]")
  private static let tally = template(
    "tally", "countingIn", "[{ name: tally, label: _, type: Tally, summary: It. }]")
  private static let pairs = template(
    "pair", "pairing",
    "[{ name: first, label: _, type: Int, summary: It. }, { name: last, label: _, type: Int, summary: It. }]"
  )
  private static let twins = template(
    "twin", "twinning",
    "[{ name: a, label: for, type: Int, summary: It. }, { name: a, label: for, type: Int, summary: It. }]"
  )

  /// Returns the signature of the stack's modifier and its calls, or the errors.
  private func stack(_ stack: String) throws -> String {
    var library = try TemplateLibrary.builtIn()
    for (index, text) in [Self.counts, Self.tally, Self.pairs, Self.twins].enumerated() {
      library.add(try TemplateFile(SourceText(path: "Own\(index).mustache", text: text)))
    }
    let generator = try Generator(library: library) { _ in "protocol Feed { func load() }" }
    let spec = """
      protocols:
        Feed: { source: Feed.swift, stack: \(stack) }
      """
    do {
      let text = try generator.swiftFile(for: SourceText(path: "F.decorators.yaml", text: spec))
        .text
      let start = try #require(text.range(of: "  func decorated("))
      return String(text[start.lowerBound...].dropLast("}\n".count))
    } catch let error as DiagnosticsError {
      return error.diagnostics.map(\.description).joined(separator: "\n")
    }
  }

  @Test func `A parameter has one name, which begins with its modifier`() throws {
    #expect(
      try stack("[singleFlight, count, pair]") == """
          func decorated(
            sharingCallsIn: SharedCalls = SharedCalls(),
            countingIn: Counter,
            pairingFirst: Int,
            pairingLast: Int
          ) -> some Feed {
            self
              .pairing(pairingFirst, pairingLast)
              .counting(in: countingIn)
              .sharingCalls(in: sharingCallsIn)
          }

        """)
  }

  @Test func `A name of two parameters is an error, in either order`() throws {
    #expect(
      try stack("[count, tally]") == """
        F.decorators.yaml:2:46: error: the modifier '.decorated' would have a parameter 'countingIn' of both \
        'count' and 'tally'; change 'modifier:' or 'label:' in a template
          Feed: { source: Feed.swift, stack: [count, tally] }
                                                     ^
        """)
    #expect(
      try stack("[tally, count]") == """
        F.decorators.yaml:2:46: error: the modifier '.decorated' would have a parameter 'countingIn' of both \
        'tally' and 'count'; change 'modifier:' or 'label:' in a template
          Feed: { source: Feed.swift, stack: [tally, count] }
                                                     ^
        """)
    #expect(try stack("[twin]").contains("'twinningForA' of 'twin' twice; change"))
  }
}
