import Testing

@testable import Spec

/// The files that a spec makes the generator read, as the build plan learns of them.
@Suite struct SpecInputsTests {
  @Test(arguments: [
    (
      "protocols:\n  A:\n    source: A.swift\n  B:\n    source: 'Sub/B.swift' # a comment\n",
      ["A.swift", "Sub/B.swift"]
    ),
    ("protocols: { A: { source: \"A\\u002Eswift\" }, B: { source: A.swift } }", ["A.swift"]),
    ("protocols:\n  A:\n    source:\n      A.swift\n", ["A.swift"]),
    ("protocols:\n  A:\n    members: |\n      // source: A.swift\n", []),
    ("source: A.swift\nprotocols:\n  A:\n    decorators: { retry: { source: B.swift } }", []),
    ("protocols:\n  A:\n    source: A.swift\n    decorators: [\n", ["A.swift"]),
    ("protocols:\n  A: { source: }\n", []),
    ("", []), ("- source: A.swift", []), ("protocols: [source]", []),
  ])
  func areTheValuesOfSource(_ spec: String, _ sources: [String]) {
    #expect(SpecInputs(ofSpec: spec).sources == sources)
  }

  @Test(arguments: [
    ("templates: ../Shared # a comment\n", ["../Shared"]),
    (
      "protocols: {}\ntemplates:\n  - A.mustache\n  - '../B C'\n  - A.mustache\n",
      ["A.mustache", "../B C"]
    ),
    ("templates:\n", []), ("templates: {}\n", []), ("templates: ['']\n", []),
    ("templates: [[A]]", ["A"]),
    ("protocols:\n  A: { templates: B }\n", []),
  ])
  func areTheTemplatesThatItNames(_ spec: String, _ templates: [String]) {
    #expect(SpecInputs(ofSpec: spec).templates.map(\.text) == templates)
  }

  @Test func knowWhereATemplateIsNamed() {
    let inputs = SpecInputs(ofSpec: "templates: [Ä, ../B]\n")
    #expect(inputs.templates.map(\.offset) == [12, 16])
    #expect(
      inputs.templates.map { $0.resolved(besides: "A/B.decorators.yaml") } == ["A/Ä", "A/../B"])
  }

  @Test(arguments: [
    ("Count.mustache", true), (".mustache", false), (".Count.mustache", false),
    ("Count.mustache~", false), ("Count.yaml", false),
  ])
  func areTemplatesByTheirNames(_ name: String, _ isTemplate: Bool) {
    #expect(TemplateFileName.isTemplate(name) == isTemplate)
  }

  @Test func nameTheProtocols() {
    let spec = "access: public\nprotocols:\n  A: { source: A.swift }\n  Feed.Loader:\n"
    #expect(SpecInputs(ofSpec: spec).protocols == ["A", "Feed.Loader"])
  }
}
