import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// The page about stacks says of the order what the templates' front matter says.
@Suite struct StacksPageTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Decorators/Decorators.docc/Stacks.md")

  /// An edit of a template's rules writes the table anew and fails once.
  @Test func `The table is that of the templates`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let heading = try #require(text.range(of: "## Where decorators belong\n"))
    let expected = text[..<heading.lowerBound] + (try table).joined(separator: "\n") + "\n"
    if text != expected {
      try expected.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("Stacks.md has been written anew: run the tests again")
    }
  }

  @Test func `Rules speak of decorators that there are, each pair once`() throws {
    let definitions = try TemplateLibrary.builtIn().definitions
    let keys = definitions.map(\.key)
    var pairs: Set<Set<String>> = []
    for definition in definitions {
      for rule in definition.orderRules {
        #expect(rule.others.allSatisfy { keys.contains($0) && $0 != definition.key })
        guard case .otherwise = rule.reason else { continue }
        for other in rule.others { #expect(pairs.insert([definition.key, other]).inserted) }
      }
    }
  }

  private var table: [String] {
    get throws {
      let rows = try TemplateLibrary.builtIn().definitions.flatMap { definition in
        definition.orderRules.compactMap { rule -> String? in
          guard case .otherwise(let consequence) = rule.reason else { return nil }
          let others = rule.others.map { "`\($0)`" }.joined(separator: ", ")
          return "| `\(definition.key)` | \(rule.side) | \(others) | \(consequence) |"
        }
      }
      return [
        "## Where decorators belong", "",
        "The build warns of a stack where a decorator is on the other side.", "",
        "| decorator | belongs | of | otherwise |", "|---|---|---|---|",
      ] + rows
    }
  }
}
