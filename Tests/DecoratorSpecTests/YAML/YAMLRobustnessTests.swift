import RandomCases
import Testing

@testable import DecoratorSpec

/// Any input is read, in time proportional to its length.
@Suite struct YAMLRobustnessTests {
  private static let seeds = [
    "a: 1\nb:\n- c\n- d: e\n  f: |\n    g\n     h\n\n  i: >-2\n      j\n",
    "---\n{a: [b, 'c''d', \"e\\n\\u00e9\"], 'f': {}} # g\n...\n",
    "- - a\n  - \"b\n    c\\\n    d\"\n- ? e\n- &f !g *h\n-\ti: j\r\n- [k: l]\n",
    "a: 'b\n  c'\nd: [e,\n f]\ng: {h\n}\ni: @j\n%k\n",
  ]

  private static let fragments = [
    "a", ": ", ":", "- ", "-", "\n", "\n  ", "\n ", "\r", "\t", " ", "[", "]", "{", "}", ",", "'",
    "\"", "\\", "\\\n", "|\n", ">2-", "#", " #", "? ", "&", "*", "!", "%", "@", "---\n", "...\n",
    "é", "\u{FEFF}", "\0", "1",
  ]

  /// The parser ends, and what it gives lies within the document.
  @Test(arguments: 0..<4)
  func mutatedDocuments(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var text = Array(Self.seeds[seed].unicodeScalars)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let start = Int.random(in: 0...text.count, using: &generator)
        let end = Int.random(in: start...min(start + 2, text.count), using: &generator)
        let fragment = Self.fragments.randomElement(using: &generator)!
        text.replaceSubrange(start..<end, with: fragment.unicodeScalars)
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      check(String(view))
    }
  }

  @Test func randomFragments() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<800 {
      check(generator.text(of: Self.fragments, count: 0...16))
    }
  }

  private func check(_ text: String) {
    let whole = 0..<text.utf8.count + 1
    let document = YAMLDocument(parsing: text)
    let offsets = document.problems.map(\.offset)
    if !offsets.allSatisfy(whole.contains) || offsets != offsets.sorted() {
      Issue.record("problems out of place in \(text.debugDescription)")
    }
    guard let root = document.root else { return }
    let places = root.scalars.flatMap { scalar in
      (0...scalar.text.utf8.count).map(scalar.documentOffset)
    }
    if !whole.contains(root.range.upperBound) || !places.allSatisfy(whole.contains) {
      Issue.record("text out of place in \(text.debugDescription)")
    }
  }

  /// Long documents, each of which a careless parser reads in quadratic time or too deep.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "{", "{a: ", "- ", "-  ", "? ", "\"", "'", "a", "a ", ":", "#", "\n", "\t",
    ])
  func repeatedText(unit: String) {
    let document = YAMLDocument(
      parsing: String(repeating: unit, count: 1 << 18 / unit.utf8.count))
    #expect(document.problems.count <= 1)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "a\n", "a: [\n", "a: \"x\n", "- |\n", "- - - -\n", "a: &b\n", "a:\n   b: 1\n  c: 2\n",
      "a\nb: c\n", "a: [}\n]\n", "- a\nb\n", "- [b,\nc\n", "a: b\n\n\n\n c\n",
    ])
  func repeatedLines(line: String) {
    let document = YAMLDocument(
      parsing: String(repeating: line, count: 1 << 17 / line.utf8.count))
    #expect(document.root != nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func manyKeys() throws {
    let keys = (0..<20_000).map { "key\($0)" }
    let block = YAMLDocument(parsing: keys.map { $0 + ": v\n" }.joined())
    #expect(block.problems.isEmpty)
    #expect(block.root?.scalars.count == 40_000)
    let flow = YAMLDocument(parsing: "{" + (keys + keys).joined(separator: ", ") + "}")
    #expect(flow.problems.count == 20_000)
  }
}
