import Testing

@testable import DecoratorSpec

@Suite struct InheritanceDepthTests {
  private func chain(of count: Int) -> String {
    let protocols = (0..<count).map { index in
      "  F\(index): { members: '', "
        + (index + 1 < count ? "inherits: [F\(index + 1)]" : "declare: true")
        + (index == 0 ? ", decorators: [probe] }\n" : " }\n")
    }
    return "protocols:\n" + protocols.joined()
  }

  @Test func protocolsInheritOneAnotherSoDeepAndNoDeeper() {
    #expect(report(on: chain(of: 100)) == "no diagnostics")
    let message = "more than 100 protocols inherit one another in a row here; merge some of them"
    for depth in [101, 20_000] { #expect(report(on: chain(of: depth)).contains(message)) }
  }
}
