import Testing

@testable import DecoratorSpec

/// The templates that a spec names.
@Suite struct TemplatePathTests {
  @Test(arguments: [
    ("templates: ../Shared # a comment\n", ["../Shared"]),
    (
      "protocols: {}\ntemplates:\n  - A.mustache\n  - '../B C'\n  - A.mustache\n",
      ["A.mustache", "../B C"]
    ),
    ("templates:\n", []), ("templates: {}\n", []), ("templates: ['']\n", []),
    ("templates: [[A]]", []),
    ("protocols:\n  A: { templates: B }\n", []),
  ])
  func `The templates of a spec are those that it names`(_ spec: String, _ templates: [String]) {
    #expect(TemplatePath.paths(inSpec: spec).map(\.text) == templates)
  }

  @Test func `A path knows where it is named, and is relative to the spec`() {
    let paths = TemplatePath.paths(inSpec: "templates: [Ä, ../B]\n")
    #expect(paths.map(\.offset) == [12, 16])
    #expect(paths.map { $0.resolved(besides: "A/B.decorators.yaml") } == ["A/Ä", "A/../B"])
  }

  @Test(arguments: [
    ("Count.mustache", true), (".mustache", false), (".Count.mustache", false),
    ("Count.mustache~", false), ("Count.yaml", false),
  ])
  func `Templates are known by their names`(_ name: String, _ isTemplate: Bool) {
    #expect(TemplateFileName.isTemplate(name) == isTemplate)
  }
}
