import Foundation
import Generator
import Testing

/// What the design rests on.
@Suite struct ArchitectureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below a folder, with their texts.
  private func files(in folder: String) throws -> [(path: String, text: String)] {
    let url = Self.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))
    return try paths.filter { $0.hasSuffix(".swift") }.map {
      ("\(folder)/\($0)", try String(contentsOf: url.appending(path: $0), encoding: .utf8))
    }
  }

  /// The library of the system, which a decorator's name is part of.
  private static let systemNames = ["import Dispatch", "DispatchQueue.concurrentPerform"]

  @Test(arguments: [
    "Sources/Generator", "Sources/Spec", "Sources/decorate", "Sources/DecoratorsPlugin",
  ])
  func `No decorator is known by name`(_ folder: String) throws {
    let definitions = try TemplateLibrary.builtIn().definitions
    #expect(definitions.count >= 2)
    let files = try files(in: folder)
    #expect(!files.isEmpty)
    for file in files {
      let text = Self.systemNames.reduce(file.text) { $0.replacing($1, with: "") }.lowercased()
      for word in definitions.flatMap({ [$0.key, $0.modifier] }) {
        #expect(!text.contains(word.lowercased()), "\(file.path) says '\(word)'")
      }
    }
  }

  @Test func `Imports run one way`() throws {
    let allowed = [
      "Sources/SwiftDeclarations": [], "Sources/Mustache": [], "Templates": [],
      "Sources/Spec": ["SwiftDeclarations"],
      "Sources/Generator": ["Mustache", "Spec", "SwiftDeclarations", "Templates"],
      "Sources/decorate": ["Generator", "Spec"], "Sources/Decorators": [],
    ]
    let modules = ["SwiftDeclarations", "Mustache", "Templates", "Spec", "Generator", "Decorators"]
    for (folder, names) in allowed {
      for file in try files(in: folder) {
        for module in modules where !names.contains(module) {
          let isImported = file.text.split(separator: "\n").contains("import \(module)")
          #expect(!isImported, "\(file.path) imports \(module)")
        }
      }
    }
  }
}
