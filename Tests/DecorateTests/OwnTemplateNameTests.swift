import Testing

/// The names that a template of the user has in common with built-in ones: its key, and the keys in its `order`.
@Suite struct OwnTemplateNameTests {
  private func template(_ key: String, order: String = "") -> String {
    """
    ---
    decorator: \(key)
    type: Again{Protocol}
    modifier: again
    summary: calls once more
    members:
      - { when: [method], act: called }
    \(order)---
    {{<Decorator}}
    {{$body}}
    {{return}}{{call}}
    {{/body}}
    {{/Decorator}}
    """
  }

  private let feed = "protocol Feed: Sendable {\n  func load() async throws -> Int\n}\n"

  @Test(arguments: [
    [],
    ["--why"],
  ])
  func `A template that replaces a built-in one is named where the decorator is explained`(
    _ arguments: [String]
  ) throws {
    let files = [
      "Feed.swift": feed, "Feed.decorators.yaml": "protocols: { Feed: [retry, logging] }\n",
      "Again.mustache": template("retry"),
    ]
    try withTool(files) { tool in
      let result = try tool.run(["explain", "Feed.decorators.yaml"] + arguments)
      #expect(result.output.contains("'Again.mustache' replaces the built-in template."))
      #expect(result.output.components(separatedBy: "replaces").count == 2)
    }
  }

  @Test func `A template with a key of its own replaces nothing`() throws {
    let files = [
      "Feed.swift": feed, "Feed.decorators.yaml": "protocols: { Feed: [again, retry] }\n",
      "Again.mustache": template("again"),
    ]
    try withTool(files) { tool in
      let result = try tool.run(["explain", "Feed.decorators.yaml", "--why"])
      #expect(!result.output.contains("replaces"))
    }
  }

  @Test(arguments: [
    (
      "- { inside: [retri], otherwise: nothing is repeated }", "retri", 16,
      "; did you mean 'retry'?"
    ),
    (
      "- { outside: [logging, retri], means: is not logged }", "retri", 26,
      "; did you mean 'retry'?"
    ),
  ])
  func `An unknown decorator in 'order' is a warning in the template`(
    _ rule: String, _ name: String, _ column: Int, _ hint: String
  ) throws {
    let files = [
      "Feed.swift": feed, "Feed.decorators.yaml": "protocols: { Feed: [again, retry] }\n",
      "Again.mustache": template("again", order: "order:\n  \(rule)\n"),
    ]
    try withTool(files) { tool in
      let result = try tool.run(["check", "Feed.decorators.yaml"])
      #expect(result.status == 0)
      #expect(
        result.messages.hasPrefix(
          "Again.mustache:9:\(column): warning: unknown decorator '\(name)', so this rule of 'order' never applies to it\(hint)\n"
        ), "\(result.messages)")
    }
  }

  @Test func `The order of decorators that exist is no warning`() throws {
    let files = [
      "Feed.swift": feed, "Feed.decorators.yaml": "protocols: { Feed: [again, retry] }\n",
      "Again.mustache": template(
        "again", order: "order:\n  - { inside: [retry, again], otherwise: nothing is repeated }\n"),
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.messages == "")
    }
  }

  @Test func `A type of the runtime is written with its module if a decorator has its name`() throws
  {
    let files = [
      "Policy.swift": "protocol Policy: Sendable {\n  func load() async throws -> Int\n}\n",
      "Policy.decorators.yaml": "protocols: { Policy: [again, retry] }\n",
      "Again.mustache": template("again").replacing("Again{Protocol}", with: "Retry{Protocol}"),
    ]
    try withTool(files) { tool in
      let output = try tool.run("generate", "Policy.decorators.yaml", "-o", "-").output
      #expect(output.contains("let policy: Decorators.RetryPolicy\n"))
    }
  }
}
