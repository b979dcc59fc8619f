import Foundation
import Testing

/// The schema that `decorate schema` prints. Whether specs meet it is for `Tests/Scripts/Schema/run.sh`.
@Suite struct SchemaCommandTests {
  @Test func `The schema has every decorator with its options, one's own among them`() throws {
    try withTool(OwnTemplates.files) { tool in
      let result = try tool.run(["schema"] + OwnTemplates.arguments)
      #expect(result.status == 0)
      #expect(result.messages.isEmpty)
      let schema = try #require(try object(result.output))
      #expect(schema["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
      let definitions = try #require(schema["definitions"] as? [String: Any])
      for key in ["audit", "caching", "retry", "timeout"] { #expect(definitions[key] != nil) }
      let audit = try #require(definitions["audit"] as? [String: Any])
      let forms = try #require(audit["anyOf"] as? [[String: Any]])
      let options = try #require(forms.last?["properties"] as? [String: Any])
      #expect(Set(options.keys) == ["category", "except", "keep", "mask", "only", "typeName"])
      let category = try #require(options["category"] as? [String: Any])
      #expect(category["default"] as? String == "general")
      #expect(category["description"] as? String == "Where it is written down.")
    }
  }

  private func object(_ text: String) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  }
}
