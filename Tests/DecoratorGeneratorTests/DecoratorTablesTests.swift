import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// The tables of all decorators, in the README and on pages, are made from the templates.
@Suite struct DecoratorTablesTests {
  struct Table: CustomTestStringConvertible {
    var file: String
    var head: String
    var row: @Sendable (DecoratorDefinition, _ page: String) -> [String]
    var testDescription: String { file }
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let pages = "Sources/Decorators/Decorators.docc/"

  static let tables = [
    Table(file: "README.md", head: "| key | what it does |") {
      ["[`\($0.key)`](\(pages)\($1).md)", $0.summary]
    },
    Table(file: pages + "Decorators.md", head: "| decorator | what it does |") {
      ["`\($0.key)`: <doc:\($1)>", $0.summary]
    },
    Table(
      file: pages + "SpecReference.md",
      head: "| decorator | modifier | options for all members | options for one member |"
    ) { definition, page in
      ["`\(definition.key)`: <doc:\(page)>", "`\(definition.modifierName)`"]
        + [.member, .decorator].map { definition.options(exceptOf: $0) }
    },
  ]

  /// An edit of a template writes the tables anew and fails once.
  @Test(arguments: tables)
  func `A table has a row for each template`(_ table: Table) throws {
    let url = Self.root.appending(path: table.file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let head = try #require(text.range(of: table.head + "\n"), "the table is missing")
    let rest = text[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("|") }
    let rows = try TemplateLibrary.builtIn().templates.compactMap { template in
      try template.definition.map {
        "| \(table.row($0, try page(of: template)).joined(separator: " | ")) |"
      }
    }
    let rule = String(repeating: "|---", count: table.head.count { $0 == "|" } - 1) + "|"
    let expected =
      text[..<head.upperBound]
      + ([rule] + rows.sorted { $0.lowercased() < $1.lowercased() } + rest.map(String.init))
      .joined(separator: "\n")
    if text != expected {
      try expected.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("\(table.file) has been written anew: run the tests again")
    }
  }

  /// The page of a decorator has the name of its template in its own: `Timeouts` for `Timeout`.
  private func page(of template: TemplateFile) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: Self.pages).path(percentEncoded: false))
    let pages = files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    return try #require(
      pages.first { [template.name, template.name + "s"].contains($0) }
        ?? pages.first { $0.hasSuffix(template.name + "s") },
      "'\(template.name)' needs a page")
  }
}

extension DecoratorDefinition {
  /// The modifier with its labels: `caching(in:namespace:)`.
  fileprivate var modifierName: String {
    let labels = parameters.map(\.label).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return "\(modifier)(\(labels.map { $0 + ":" }.joined()))"
  }

  fileprivate func options(exceptOf scope: OptionDefinition.Scope) -> String {
    options.filter { $0.scope != scope }.map { "`\($0.name)`" }.joined(separator: ", ")
  }
}
