import Growth
import Testing

@testable import DecoratorSpec

/// Long documents are read in time proportional to their length.
@Suite(.timeLimit(.minutes(10)))
struct YAMLRobustnessTests {
  private static let size = 1 << 10

  /// Returns how many times as long it takes to read one long document as to read as much in short ones.
  private func growth(of text: (_ size: Int) -> String) -> Double {
    let (short, long) = (text(Self.size), text(Self.size * Growth.parts))
    return Growth.factor {
      _ = YAMLDocument(parsing: short)
    } whole: {
      _ = YAMLDocument(parsing: long)
    }
  }

  /// Each of these, a careless parser reads in quadratic time or too deep.
  @Test(
    arguments: [
      "[", "{", "{a: ", "- ", "-  ", "? ", "\"", "'", "a", "a ", ":", "#", "\n", "\t",
    ])
  func `Repeated text is read in linear time`(unit: String) {
    #expect(
      growth { String(repeating: unit, count: $0 / unit.utf8.count) } < Growth.limit)
  }

  @Test(
    arguments: [
      "a\n", "a: [\n", "a: \"x\n", "- |\n", "- - - -\n", "a: &b\n", "a:\n   b: 1\n  c: 2\n",
      "a\nb: c\n", "a: [}\n]\n", "- a\nb\n", "- [b,\nc\n", "a: b\n\n\n\n c\n",
    ])
  func `Repeated lines are read in linear time`(line: String) {
    let lines = { String(repeating: line, count: $0 / line.utf8.count) }
    #expect(growth(of: lines) < Growth.limit)
    let document = YAMLDocument(parsing: lines(Self.size))
    #expect(document.root != nil || document.problem != nil)
  }

  @Test func `Many keys are read in linear time`() {
    func keys(_ size: Int) -> [String] { (0..<size / 16).map { "key\($0)" } }
    func block(_ size: Int) -> String { keys(size).map { $0 + ": v\n" }.joined() }
    func flow(_ size: Int) -> String {
      "{" + (keys(size) + keys(size)).joined(separator: ", ") + "}"
    }
    #expect(growth(of: block) < Growth.limit)
    #expect(growth(of: flow) < Growth.limit)
    #expect(YAMLDocument(parsing: block(64_000)).root?.scalars.count == 8_000)
    #expect(
      YAMLDocument(parsing: flow(64_000)).problem?.message
        .hasPrefix("the key 'key0' is already on line 1") == true)
  }
}
