import Foundation
import Testing

@testable import DecoratorSpec

/// What the documentation says of the grammar is so.
@Suite struct GrammarPageTests {
  /// The sections of the page, without their headings, by these.
  private let sections: [String: [Substring]]

  init() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Decorators/Decorators.docc/SpecGrammar.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    sections = Dictionary(
      uniqueKeysWithValues: text.components(separatedBy: "\n## ").map { section in
        let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
        return (String(lines[0]), Array(lines.dropFirst()))
      })
  }

  /// The rows of a section's table, without its head.
  private func rows(in section: String) throws -> [[String]] {
    try #require(sections[section]).filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.replacing("\\|", with: "\0").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("\0", with: "|").replacing(
          "\\*", with: "*")
      }
    }
  }

  /// What stands between back-ticks.
  private func examples(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  @Test func `The samples on the page are accepted`() {
    var samples: [String] = []
    for lines in sections.values {
      for (start, line) in lines.enumerated() where line == "```yaml" {
        samples.append(lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n"))
      }
    }
    #expect(samples.count == 2)
    for sample in samples { #expect(YAMLDocument(parsing: sample).problem == nil, "\(sample)") }
  }

  @Test func `What the page calls refused is refused`() throws {
    let examples = try rows(in: "What is refused").flatMap { self.examples(in: $0[1]) }
    #expect(examples.count > 20)
    for example in examples {
      let text = example.replacing("⇥", with: "\t").replacing("⏎", with: "\n")
      #expect(YAMLDocument(parsing: text).problem != nil, "\(example)")
    }
  }

  @Test func `Plain text has the type that the page says`() throws {
    let rows = try rows(in: "Types")
    #expect(rows.count == 5)
    for row in rows {
      for example in examples(in: row[1]) {
        #expect(
          YAMLDocument(parsing: example).root?.scalars[0].value.typeName == row[0], "\(example)")
      }
    }
  }
}

extension YAMLScalar.CoreValue {
  /// The type as the page calls it.
  fileprivate var typeName: String {
    switch self {
    case .null: "nothing"
    case .bool: "truth value"
    case .integer: "whole number"
    case .float: "number"
    case .string: "text"
    }
  }
}
