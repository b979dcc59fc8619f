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
    ("A+/+Feed.decorators.yaml", "A=p+=pFeed.decorators.swift"),
    ("A=B/Feed.decorators.yaml", "A=B+Feed.decorators.swift"),
    ("A=pB/Feed.decorators.yaml", "A=epB+Feed.decorators.swift"),
    ("100% own/Feed.decorators.yaml", "100% own+Feed.decorators.swift"),
  ])
  func isMadeFromThePath(_ path: String, _ name: String) {
    let folder = path.hasPrefix("/") ? "/App/Sources/App" : ""
    #expect(OutputName.swiftFile(forSpecAt: path, below: folder) == name)
    #expect(OutputName.swiftFile(forSpecAt: path, below: folder + "/") == name || folder.isEmpty)
  }

  @Test func `No two specs have one name`() {
    var names: [String: String] = [:]
    var paths = [""]
    for _ in 1...7 {
      paths = paths.flatMap { path in ["+", "=", "p", "e", "/"].map { path + $0 } }
    }
    for path in paths {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty }) else { continue }
      let name = OutputName.swiftFile(forSpecAt: path + ".decorators.yaml", below: "")
      #expect(names.updateValue(path, forKey: name) == nil, "\(path)")
    }
  }

  @Test(arguments: [
    ("Feed.decorators.yaml", true), ("Feed.decorators.yml", true), ("A.B.decorators.yaml", true),
    (".decorators.yaml", false), ("decorators.yaml", false), ("Feed.yaml", false),
    ("Feed.decorators.yaml.orig", false), ("Feed.decorators.swift", false),
  ])
  func specsAreKnownByTheirNames(_ name: String, _ isSpec: Bool) {
    #expect(OutputName.isSpec(name) == isSpec)
  }

  @Test(arguments: [
    "Feed.decorator.yaml", "Feed.decorator.yml", "Feed.decorate.yaml", "Feed.decorators.yam",
    "Feed.decorators.ymal", "Feed.Decorators.YAML", "Feed.decoartors.yaml", "Feed.decoraters.yaml",
    "Feed.decorators.yaml.txt", "Feed.decorators.yml.txt", "FeedDecorators.yaml",
    "Feed-decorators.yaml", "Feed_decorator.yml", "Feed Decorators.yaml",
  ])
  func aMisspeltNameMeansASpec(_ name: String) {
    #expect(OutputName.spec(meantBy: name) == "Feed.decorators.yaml")
  }

  @Test(arguments: [
    ("A.B.decorator.yaml", "A.B.decorators.yaml"), ("Decorators.yaml", "Protocols.decorators.yaml"),
    ("decorator.yml", "Protocols.decorators.yaml"),
    (".decorators.yaml", "Protocols.decorators.yaml"),
  ])
  func theRestOfAMisspeltNameStays(_ name: String, _ meant: String) {
    #expect(OutputName.spec(meantBy: name) == meant)
    #expect(OutputName.isSpec(meant))
  }

  @Test(arguments: [
    "Feed.decorators.yaml", "Feed.decorators.yml", "config.yaml", "openapi.yaml", ".swiftlint.yml",
    "Feed.declarations.yaml", "Feed.decorations.yaml", "directors.yaml", "decoder.yml",
    "Feed.decorators.swift", "Feed.decorators.md", "Feed.decorators.json", "Feed.decorators.xml",
    "Feed.decorators.yaml.orig", "Feed.decorators.yaml~", "decorators", "yaml", "txt", "",
  ])
  func anotherNameMeansNoSpec(_ name: String) {
    #expect(OutputName.spec(meantBy: name) == nil)
  }
}
