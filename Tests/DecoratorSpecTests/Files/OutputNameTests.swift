import Testing

@testable import DecoratorSpec

/// The names of generated files.
@Suite struct OutputNameTests {
  @Test(arguments: [
    ("Feed.decorators.yaml", "Feed.decorators.swift"),
    ("/App/Sources/App/Feed.decorators.yaml", "Feed.decorators.swift"),
    ("/App/Sources/App/A/Feed.decorators.yaml", "A+Feed.decorators.swift"),
    ("/App/Sources/Application/Feed.decorators.yaml", "Feed.decorators.swift"),
    ("Feed.decorators.yml", "Feed.decorators.yml.swift"),
    ("Settings/Feed.decorators.yaml", "Settings+Feed.decorators.swift"),
    ("A/B/Feed.decorators.yaml", "A+B+Feed.decorators.swift"),
    ("A+B.decorators.yaml", "A++B.decorators.swift"),
    ("A+B/Feed.decorators.yaml", "A++B+Feed.decorators.swift"),
    ("100% own/Feed.decorators.yaml", "100% own+Feed.decorators.swift"),
  ])
  func `The name of the output is made from the path of the spec`(_ path: String, _ name: String) {
    let folder = path.hasPrefix("/") ? "/App/Sources/App" : ""
    #expect(OutputName.swiftFile(forSpecAt: path, below: folder) == name)
    #expect(OutputName.swiftFile(forSpecAt: path, below: folder + "/") == name || folder.isEmpty)
  }

  @Test(arguments: [
    ("Feed.decorators.yaml", true), ("Feed.decorators.yml", true), ("A.B.decorators.yaml", true),
    (".decorators.yaml", false), ("decorators.yaml", false), ("Feed.yaml", false),
    ("Feed.decorators.yaml.orig", false), ("Feed.decorators.swift", false),
  ])
  func `Specs are known by their names`(_ name: String, _ isSpec: Bool) {
    #expect(OutputName.isSpec(name) == isSpec)
  }

  @Test(arguments: [
    ("Feed.decorator.yaml", "Feed"), ("A/Feed.decorate.yml", "Feed"),
    ("Feed.Decorators.YAML", "Feed"),
    ("Feed.decorators.yaml.txt", "Feed"), ("FeedDecorators.yaml", "Feed"),
    ("Feed-decorators.yaml", "Feed"), ("Feed_decorator.yml", "Feed"),
    ("Feed Decorators.yaml", "Feed"), ("A.B.decorator.yaml", "A.B"),
    ("Decorators.yaml", "Protocols"), ("decorator.yml", "Protocols"),
    (".decorators.yaml", "Protocols"),
  ])
  func `A name that is nearly a spec's is met with a hint`(_ path: String, _ stem: String) {
    let hint = "'\(path)' is not a spec; to make it one, name it '\(stem).decorators.yaml'"
    #expect(OutputName.hint(onFile: path) == hint)
  }

  @Test(arguments: [
    "A/Feed.decorators.yaml", "Feed.decorators.yml", "config.yaml", ".swiftlint.yml",
    "Feed.decorations.yaml", "Feed.decorators.swift", "Feed.decorators.json",
    "Feed.decorators.yaml.orig", "decorators", "",
  ])
  func `Another name gets no hint`(_ name: String) {
    #expect(OutputName.hint(onFile: name) == nil)
  }
}
