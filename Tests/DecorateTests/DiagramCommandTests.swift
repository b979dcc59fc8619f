import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The drawings of `decorate diagram`.
@Suite struct DiagramCommandTests {
  private static let files = [
    "Shop.swift": """
    protocol Shop: Sendable {
      func items(in aisle: String) async throws -> [String]
      func buy(_ item: String) async throws
      var name: String { get }
    }
    protocol Till: Sendable {
      func count() async throws -> Int
    }
    """,
    "Shop.decorators.yaml": """
    protocols:
      Shop:
        source: Shop.swift
        decorators:
          logging: { level: debug }
          retry: { maxAttempts: 4, 'items(in:)': { failureIf: '$0.isEmpty && "<&>".isEmpty' } }
          timeout: { limit: 5s }
        stack: [logging, retry]
      Till:
        source: Shop.swift
        decorators: [retry, logging]
    """,
  ]

  @Test func `Text has the decorators from the caller down, with the members on which each acts`()
    throws
  {
    try withTool(Self.files) { tool in
      let result = try tool.run("diagram", "Shop.decorators.yaml")
      #expect(result.status == 0)
      #expect(result.messages.isEmpty)
      #expect(
        result.output == """
          Shop

            caller
              ↓
            logging  LoggingShop, level: debug
                     ● items(in:), buy(_:)
              ↓
            retry    RetryingShop, maxAttempts: 4
                     ● items(in:) { failureIf: '$0.isEmpty && "<&>".isEmpty' }
              ↓
            decoratee

            Generated too, and not in the stack: timeout.

          Till

            caller
              ↓
            logging  LoggingTill
                     ● count()
              ↓
            retry    RetryingTill
                     ● count()
              ↓
            decoratee

            The spec says no order with 'stack:'; here they stand by their names.

          """)
    }
  }

  @Test func `A picture holds all of its text`() throws {
    try withTool(Self.files) { tool in
      let result = try tool.run("diagram", "--format=svg", "Shop.decorators.yaml")
      let texts = SVGTexts()
      let parser = XMLParser(data: Data(result.output.utf8))
      parser.delegate = texts
      #expect(parser.parse())
      let words = texts.texts.map(\.text)
      for word in ["Shop", "caller", "logging", "LoggingShop", "level: debug", "buy(_:)", "Till"] {
        #expect(words.contains(word))
      }
      #expect(words.joined().contains("\"<&>\""))
      // A letter of the font is never wider than 0.62 of its size, which is 13 pixels.
      for (text, left) in texts.texts {
        #expect(left + Double(text.count) * 8.06 <= texts.width, "\(text)")
      }
    }
  }

  @Test func `Protocols of modules are drawn`() throws {
    let files = [
      "API.swift": "public protocol Mail: Sendable { func load() async throws -> Int }",
      "Mail.decorators.yaml": "protocols:\n  Mail: { module: API, decorators: [retry] }\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("diagram", "Mail.decorators.yaml", "--module", "API=API.swift")
      #expect(result.status == 0)
      #expect(result.output.contains("Mail") && result.output.contains("retry"))
    }
  }

  @Test func `A wrong spec is told, and others are drawn`() throws {
    var files = Self.files
    files["Bad.decorators.yaml"] = "protocols: { Shop: { sorce: Shop.swift } }\n"
    try withTool(files) { tool in
      let result = try tool.run("diagram", "Bad.decorators.yaml", "Shop.decorators.yaml")
      #expect(result.status == 1)
      #expect(result.messages.contains("Bad.decorators.yaml:1:22: error: unknown key 'sorce'"))
      #expect(result.output.hasPrefix("Shop\n"))
    }
  }
}

/// The texts of a picture, with their left ends.
private final class SVGTexts: NSObject, XMLParserDelegate {
  var width = 0.0
  var texts: [(text: String, left: Double)] = []
  private var isInText = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "svg" { width = Double(attributes["width"] ?? "") ?? 0 }
    isInText = name == "text"
    if isInText { texts.append(("", Double(attributes["x"] ?? "") ?? 0)) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInText { texts[texts.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
  }
}
