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
    let text = try generate(
      "protocols: { Feed: { source: Feed.swift, stack: \(stack) } }",
      "protocol Feed { func load() }", adding: ["Own1": Self.counts, "Own2": Self.pairs])
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
