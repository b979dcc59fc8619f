import Foundation
import Testing

struct CheckedInTests {
  @Test func `The decorators of DecoratorsRedis are those of its spec`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/DecoratorsRedis").standardizedFileURL
    try withTool([:]) { tool in
      let result = try tool.run("check", "--checked-in", sources.path(percentEncoded: false))
      #expect(result.messages == "")
      #expect(result.status == 0)
    }
  }
}
