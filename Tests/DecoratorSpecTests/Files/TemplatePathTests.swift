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
  func areTheTemplatesThatItNames(_ spec: String, _ templates: [String]) {
    #expect(TemplatePath.paths(inSpec: spec).map(\.text) == templates)
  }

  @Test func knowWhereATemplateIsNamed() {
    let paths = TemplatePath.paths(inSpec: "templates: [Ä, ../B]\n")
    #expect(paths.map(\.offset) == [12, 16])
    #expect(paths.map { $0.resolved(besides: "A/B.decorators.yaml") } == ["A/Ä", "A/../B"])
  }

  @Test(arguments: [
    ("Count.mustache", true), (".mustache", false), (".Count.mustache", false),
    ("Count.mustache~", false), ("Count.yaml", false),
  ])
  func areTemplatesByTheirNames(_ name: String, _ isTemplate: Bool) {
    #expect(TemplateFileName.isTemplate(name) == isTemplate)
  }
}
