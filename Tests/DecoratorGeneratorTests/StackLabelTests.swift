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
  private static let pairs = template(
    "pair", "pairing",
    "[{ name: first, label: _, type: Int, summary: It. }, { name: last, label: _, type: Int, summary: It. }]"
  )
  /// Returns the signature of the stack's modifier and its calls.
  private func stack(_ stack: String) throws -> String {
    var library = try TemplateLibrary.builtIn()
    for (index, text) in [Self.counts, Self.pairs].enumerated() {
      library.add(try TemplateFile(SourceText(path: "Own\(index).mustache", text: text)))
    }
    let generator = try Generator(library: library) { _ in "protocol Feed { func load() }" }
    let spec = """
      protocols:
        Feed: { source: Feed.swift, stack: \(stack) }
      """
    let text = try generator.swiftFile(for: SourceText(path: "F.decorators.yaml", text: spec)).text
    let start = try #require(text.range(of: "  func decorated("))
    return String(text[start.lowerBound...].dropLast("}\n".count))
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
}
