import Foundation
import Testing

/// A decorator whose product a target does not depend on is an error that says how to add it.
@Suite struct MissingProductTests {
  private static let feed = "protocol Feed: Sendable {\n  func load() async throws -> Int\n}\n"

  private static let manifest = """
    let package = Package(
      dependencies: [.package(url: "https://example.com/swift-decorators", from: "1.0.0")],
      targets: [
        .target(
          name: "App",
          dependencies: [.product(name: "Decorators", package: "swift-decorators")],
          plugins: [.plugin(name: "DecoratorsPlugin", package: "built-tools")])
      ])
    """

  private static func generate(
    _ decorators: String, _ dependencies: String?, besides files: [String: String] = [:],
    manifest: String? = manifest
  ) throws -> (status: Int32, messages: String) {
    var all = [
      "Sources/App/Feed.swift": feed,
      "Sources/App/App.decorators.yaml":
        "protocols:\n  Feed:\n    source: Feed.swift\n    \(decorators)\n",
    ]
    if let manifest { all["Package.swift"] = manifest }
    all.merge(files) { $1 }
    let options = dependencies.map { ["--dependencies", $0] } ?? []
    let tool = try CommandLineTool(all)
    defer { tool.remove() }
    let operands = all.keys.filter { $0.hasPrefix("Sources/App/") }.sorted()
    let result = try tool.run(
      ["generate"] + operands + ["--root", "Sources/App", "-o", "Out"] + options)
    #expect(try tool.files.contains { $0.hasPrefix("Out") } == (result.status == 0))
    return (result.status, result.messages)
  }

  /// The lines of messages that begin with a place.
  private static func headings(_ messages: String) -> [String] {
    messages.split(separator: "\n").map(String.init).filter { $0.contains("error: ") }
  }

  @Test func `The first mistake of a newcomer is one error that says what to add`() throws {
    let result = try Self.generate("decorators: [retry, caching]", "App=Decorators")
    #expect(result.status == 1)
    #expect(
      result.messages == """
        Sources/App/App.decorators.yaml:4:25: error: 'caching' is in the product 'DecoratorsCaching', which \
        target 'App' does not depend on; in Package.swift, add to its dependencies: \
        .product(name: "DecoratorsCaching", package: "swift-decorators")
            decorators: [retry, caching]
                                ^

        """)
  }

  @Test(arguments: [
    ("decorators: [retry, logging]", ["Decorators"]),
    ("decorators: [singleFlight, retry]", ["DecoratorsCaching"]),
    (
      "decorators: { hedge: { load: on }, singleFlight: {}, rateLimit: { limit: { calls: 1, per: 1s } } }",
      ["DecoratorsResilience", "DecoratorsCaching"]
    ),
  ])
  func `Each product that is missing is named once`(_ decorators: String, _ products: [String])
    throws
  {
    let others = ["Base", "Other"] + (products == ["DecoratorsCaching"] ? ["Decorators"] : [])
    let result = try Self.generate(decorators, "App=\(others.joined(separator: ","))")
    let headings = Self.headings(result.messages)
    #expect(headings.count == products.count)
    for (heading, product) in zip(headings, products) {
      #expect(
        heading.contains("is in the product '\(product)', which target 'App' does not depend on"))
    }
  }

  @Test func `Two specs of a target name a product once`() throws {
    let other = "protocols:\n  Feed2: { source: Feed.swift, decorators: [singleFlight] }\n"
    let result = try Self.generate(
      "decorators: { caching: { load: { expires: 5m } } }", "App=Decorators",
      besides: [
        "Sources/App/More.decorators.yaml": other,
        "Sources/App/Feed.swift": Self.feed + Self.feed.replacing("Feed", with: "Feed2"),
      ])
    #expect(Self.headings(result.messages).count == 1)
    #expect(result.messages.hasPrefix("Sources/App/App.decorators.yaml:4:19: error: 'caching'"))
  }

  @Test(arguments: [
    ("decorators: [retry, singleFlight]", "App=Decorators,DecoratorsCaching"),
    ("decorators: [retry, singleFlight]", nil),
    ("decorators: { retry: {}, singleFlight: off }", "App=Decorators"),
  ])
  func `Nothing is said where nothing is missing, or nothing is known`(
    _ decorators: String, _ dependencies: String?
  ) throws {
    let result = try Self.generate(decorators, dependencies)
    #expect(result.messages == "")
    #expect(result.status == 0)
  }

  @Test func `The place is that of the defaults that request the decorator`() throws {
    let result = try Self.generate(
      "decorators: { logging: {} }", "App=Decorators",
      besides: [
        "Sources/App/App.decorators.yaml": """
        defaults:
          decorators: [retry, singleFlight]
        protocols:
          Feed: { source: Feed.swift }
        """
      ])
    #expect(
      result.messages.hasPrefix("Sources/App/App.decorators.yaml:2:23: error: 'singleFlight' is in")
    )
  }

  @Test(arguments: [
    (
      manifest.replacing("package: \"swift-decorators\"", with: "package: \"decorators-fork\""),
      "in Package.swift, add to its dependencies: .product(name: \"DecoratorsCaching\", package: \"decorators-fork\")\n"
    ),
    (
      manifest.replacing(".product(name: \"Decorators\", package: \"swift-decorators\")", with: ""),
      ".product(name: \"DecoratorsCaching\", package: \"built-tools\")\n"
    ),
    (
      "let package = Package()",
      ".product(name: \"DecoratorsCaching\", package: \"swift-decorators\")\n"
    ),
    (nil, "does not depend on; add it to the target's dependencies\n"),
  ])
  func `The package has the name that the manifest gives it`(_ manifest: String?, _ end: String)
    throws
  {
    let result = try Self.generate("decorators: [singleFlight]", "App=", manifest: manifest)
    #expect(result.messages.contains(end))
  }

  @Test func `In an Xcode project, the product is added in Xcode`() throws {
    let result = try Self.generate(
      "decorators: [singleFlight]", "My App=Decorators",
      besides: ["App.xcodeproj/project.pbxproj": ""], manifest: nil)
    #expect(
      result.messages.contains(
        "which target 'My App' does not depend on; in Xcode, add it to the target under "
          + "'Frameworks, Libraries, and Embedded Content'\n"))
  }

  @Test(arguments: [
    (
      "App=Decorators",
      "4:18: error: 'counting' needs the module 'Counters', which target 'App' does not depend on; add it to the dependencies of the target\n"
    ),
    ("App=Counters,Decorators", ""),
  ])
  func `The module of an own template can be missing, too`(
    _ dependencies: String, _ message: String
  ) throws {
    let template = """
      ---
      decorator: counting
      module: Counters
      type: Counting{Protocol}
      modifier: counting
      summary: counts
      members: [{ act: counted }]
      ---
      {{<Decorator}}{{/Decorator}}
      """
    let result = try Self.generate(
      "decorators: [counting]", dependencies, besides: ["Sources/App/Counting.mustache": template])
    #expect(message.isEmpty ? result.messages.isEmpty : result.messages.contains(message))
  }

  @Test func `Several targets have the dependencies of their names`() throws {
    let spec = "protocols:\n  Feed: { source: Feed.swift, decorators: [singleFlight] }\n"
    let files = [
      "Sources/App/Feed.swift": Self.feed, "Sources/App/App.decorators.yaml": spec,
      "Sources/Kit/Feed.swift": Self.feed, "Sources/Kit/Kit.decorators.yaml": spec,
      "Sources/Odd/Feed.swift": Self.feed, "Sources/Odd/Odd.decorators.yaml": spec,
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "check", "Sources", "--dependencies=App=DecoratorsCaching", "--dependencies=Kit=Decorators")
      #expect(Self.headings(result.messages).count == 1)
      #expect(
        result.messages.hasPrefix(
          "Sources/Kit/Kit.decorators.yaml:2:44: error: 'singleFlight' is in"))
    }
  }

  @Test(arguments: ["App", "=Decorators"])
  func `A value without a target is none`(_ value: String) throws {
    let result = try Self.generate("decorators: [retry]", value)
    #expect(result.status == 64)
    #expect(result.messages.contains("'--dependencies' takes 'TARGET=MODULE,...', not '\(value)'"))
  }
}
