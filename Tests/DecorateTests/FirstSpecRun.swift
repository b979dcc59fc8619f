import Testing

/// Runs `init`, expects it to succeed, and checks and generates what it wrote.
func firstSpec(
  _ files: [String: String], _ arguments: [String], at path: String
) throws -> String {
  let tool = try CommandLineTool(files)
  defer { tool.remove() }
  let result = try tool.run(["init"] + arguments)
  #expect(result.status == 0)
  #expect(result.messages.isEmpty)
  #expect(result.output.hasPrefix("Wrote \(path)."))
  for command in ["check", "generate", "check", "explain"] {
    let result = try tool.run(command, path)
    #expect(result.status == 0, "\(command): \(result.messages)")
  }
  let text = try tool.text(of: path)
  #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  return text
}
