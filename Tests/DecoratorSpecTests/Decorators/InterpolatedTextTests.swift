import DecoratorSpec
import Testing

/// Text with Swift in it: quotes mean nothing.
@Suite struct InterpolatedTextTests {
  private func texts(_ value: String) throws -> [String] {
    let front = """
      decorator: tagged
      type: Tagged{Protocol}
      modifier: tagged
      summary: tags calls
      options: { tags: { type: strings, arguments: 1, scope: member } }
      members: [{ act: tagged }]
      """
    let definition = try DecoratorDefinition.read(
      frontMatterOf: SourceText(path: "Tagged.mustache", text: front), upTo: front.utf8.count)
    let spec = try SpecReader(definitions: [definition]) { _ in "" }.read(
      SourceText(
        path: "P.decorators.yaml",
        text: """
          protocols:
            P:
              members: 'func load(id: Int) -> Int'
              decorators:
                tagged:
                  load:
                    tags: \(value)
          """), in: TargetFiles())
    guard
      case .texts(let texts, _)? = spec.protocols[0].decorators[0].treatments[0].ownOptions["tags"]
    else { return [] }
    return texts.map(\.literal)
  }

  @Test(arguments: [
    "[items, 'item:\\($0)', \\($0.name)]", #"['items', item:\($0), '\($0.name)']"#,
    #"["items", "item:\\($0)", "\\($0.name)"]"#,
    "\n          - items\n          - item:\\($0)\n          - \\($0.name)",
  ])
  func `Plain, single-quoted and double-quoted text is the same`(_ value: String) throws {
    #expect(try texts(value) == [#""items""#, #""item:\($0)""#, #""\($0.name)""#])
  }

  @Test func `Swift may have brackets and strings`() throws {
    #expect(try texts(#"'a-\(f($0, ")"))-\(g())'"#) == [#""a-\(f($0, ")"))-\(g())""#])
  }

  @Test(arguments: [
    ("'$0.name'", #"'\($0.name)'"#), (#"'"item:\($0)"'"#, #"'item:\($0)'"#),
    ("Tags.all", #"'\(Tags.all)'"#), ("id", #"'\(id)'"#), ("'id'", #"'\(id)'"#),
    ("'name(of: $0)'", #"'\(name(of: $0))'"#),
  ])
  func `Text that would be Swift is refused, and the form for Swift is shown`(
    _ value: String, _ remedy: String
  ) throws {
    let error = #expect(throws: DiagnosticsError.self) { try texts(value) }
    #expect(error?.diagnostics.first?.message.hasSuffix("write \(remedy)") == true)
  }

  @Test func `A double-quoted text without a second backslash is told`() throws {
    let error = #expect(throws: DiagnosticsError.self) { try texts(#""item:\($0)""#) }
    #expect(
      error?.diagnostics.first?.message
        == #"this '\(' is no escape of YAML; write the text in single quotes"#)
  }
}
