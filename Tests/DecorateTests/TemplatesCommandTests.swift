import Foundation
import Testing

/// What `decorate templates` lists, prints and copies.
@Suite struct TemplatesCommandTests {
  @Test func `The list has the options of each decorator, one's own among them`() throws {
    try withTool(OwnTemplates.files) { tool in
      let result = try tool.run(["templates"] + OwnTemplates.arguments)
      #expect(result.status == 0)
      #expect(result.messages.isEmpty)
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(
        result.output.contains(
          """
          audit   .auditing(...)   Audit.mustache   Decorators
            writes down who called what, when, and with which values of the parameters that matter
              category  a text; by default 'general'
                        Where it is written down.
              keep      none, or a duration such as 250ms, 5s or 10m, or a map of
                        How long it is kept.
                        none    true or false
                                Not at all.
                        period  a duration such as 250ms, 5s or 10m
                                As long.
                        copies  a whole number, at least 1
                                How often.
              mask      names of parameters, result; for all members or one
                        What is left out of it, since it is secret, or of no use to those who read it.
              when      Swift in quotes; for a member
                        Which results matter.
              undoes    names of members; for a member
          """))
      #expect(
        result.output == (try tool.run(["templates", "list"] + OwnTemplates.arguments).output))
      for key in ["caching", "dispatch", "logging", "retry"] {
        #expect(result.output.contains("\n\(key)   ."))
      }
      let parts = result.output.components(separatedBy: "\n\n").last?
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(parts?.hasPrefix("Parts that templates share: Alias, Attempt, Bypass, ") == true)
      #expect(parts?.contains(" EndedCall, Expression, ") == true)
    }
  }

  @Test func `A built-in template that one's own replaces is not listed`() throws {
    let own = OwnTemplates.files["Count.mustache"]?.replacing(
      "decorator: count", with: "decorator: retry")
    try withTool(["Own.mustache": own ?? ""]) { tool in
      let output = try tool.run("templates", "--template", "Own.mustache").output
      #expect(output.contains("retry   .counting(...)   Own.mustache   Decorators\n"))
      #expect(!output.contains("Retry.mustache"))
    }
  }

  @Test(arguments: ["retry", "Retry", "RETRY"])
  func `A template is shown as it is`(_ name: String) throws {
    try withTool([:]) { tool in
      let result = try tool.run("templates", "show", name)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("---\ncontext: 1\ndecorator: retry\n"))
      #expect(result.output.hasSuffix("\n{{/Decorator}}\n"))
    }
  }

  @Test func `A copy takes the place of the original, and is never overwritten`() throws {
    let files = [
      "Feed.swift": "protocol Feed { func load() async throws }",
      "Feed.decorators.yaml": "protocols: { Feed: { source: Feed.swift, decorators: [retry] } }",
    ]
    try withTool(files) { tool in
      let copy = try tool.run("templates", "copy", "retry", "My Templates")
      #expect(copy.status == 0)
      #expect(copy.messages.isEmpty)
      #expect(
        copy.output == """
          Wrote My Templates/Retry.mustache.
          In a target that uses the plugin it takes the place of 'retry': edit it, and
          build. For a decorator besides that one change 'decorator:', 'type:' and
          'modifier:' at its top, rename the file, and add the new key under 'decorators:'
          in a spec. Without the plugin:
            decorate generate SPEC --template 'My Templates/Retry.mustache'

          """)
      let template = try tool.text(of: "My Templates/Retry.mustache")
      #expect(try tool.run("templates", "show", "retry").output == template)
      try tool.write(
        template.replacing("summary: calls a member again", with: "summary: repeats a member"),
        to: "My Templates/Retry.mustache")
      let again = try tool.run("templates", "copy", "Retry", "My Templates/")
      #expect(again.status == 74)
      #expect(
        again.messages == """
          error: cannot write 'My Templates/Retry.mustache': it exists already and is \
          never overwritten

          """)
      let generated = try tool.run(
        "generate", "Feed.decorators.yaml", "-o", "-", "--template", "My Templates/Retry.mustache")
      #expect(generated.output.contains("/// A decorator of `Feed` that repeats a member when it"))
    }
  }

  @Test func `A part is copied too`() throws {
    try withTool([:]) { tool in
      let result = try tool.run("templates", "copy", "Head", ".")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("Wrote ./Head.mustache.\n"))
      #expect(try tool.files == ["Head.mustache"])
    }
  }

  @Test(arguments: [
    ("Retyr", "unknown template 'Retyr'; did you mean 'Retry'?"),
    ("dispatching", "unknown template 'dispatching'; did you mean 'Dispatch'?"),
  ])
  func `An unknown template is an error, with a suggestion`(
    _ name: String, _ message: String
  ) throws {
    try withTool([:]) { tool in
      for arguments in [["show", name], ["copy", name, "."]] {
        let result = try tool.run(["templates"] + arguments)
        #expect(result.status == 1)
        #expect(result.messages == "error: \(message)\n")
        #expect(try tool.files.isEmpty)
      }
    }
  }
}
