import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// The README's table of all decorators is made from the templates.
@Suite struct DecoratorTablesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let pages = "Sources/Decorators/Decorators.docc/"

  private static let head = "| key | what it does |"

  /// An edit of a template writes the table anew and fails once.
  @Test func `The README has a row for each template, and the first page names its page`() throws {
    let url = Self.root.appending(path: "README.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let first = try String(
      contentsOf: Self.root.appending(path: Self.pages + "Decorators.md"), encoding: .utf8)
    let head = try #require(text.range(of: Self.head + "\n|---|---|\n"), "the table is missing")
    let rest = text[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("|") }
    let rows = try TemplateLibrary.builtIn.templates.compactMap { template in
      try template.definition.map {
        let page = try page(of: template)
        #expect(first.contains("- <doc:\(page)>"))
        return "| [`\($0.key)`](.documentation/\(page).md) | \($0.summary) |"
      }
    }
    let expected =
      text[..<head.upperBound]
      + (rows.sorted { $0.lowercased() < $1.lowercased() } + rest.map(String.init))
      .joined(separator: "\n")
    if text != expected {
      try expected.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("README.md has been written anew: run the tests again")
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
