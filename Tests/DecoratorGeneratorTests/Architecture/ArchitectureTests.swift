import DecoratorGenerator
import Foundation
import Testing

/// What the design rests on.
@Suite struct ArchitectureTests {
  /// The library of the system, a module of this one, and a word, which a decorator's name is part of.
  private static let otherNames = [
    "DecoratorsCaching",
    "import Dispatch", "DispatchQueue.concurrentPerform", "DispatchQueue(label:", "\"Dispatch\"",
    "\"DispatchQueue\"",
    "defaults", "Defaults",
  ]

  @Test(arguments: [
    "Sources/DecoratorGenerator", "Sources/DecoratorSpec", "Sources/DecoratorCommandLine",
    "Sources/DecoratorCommands",
    "Sources/DecoratorsPlugin", "Sources/GenerateDecorators",
  ])
  func `No decorator is known by name`(_ folder: String) throws {
    let definitions = try TemplateLibrary.builtIn.definitions
    #expect(definitions.count >= 2)
    // Methods have such names, too.
    let files = try SourceTarget(in: folder).files.filter {
      $0.path != "Decorators/CallVocabulary.swift"
    }
    #expect(!files.isEmpty)
    for file in files {
      let text = Self.otherNames.reduce(file.text) { $0.replacing($1, with: "") }.lowercased()
      for word in definitions.flatMap({ [$0.key, $0.modifier] }) {
        #expect(!text.contains(word.lowercased()), "\(folder)/\(file.path) says '\(word)'")
      }
    }
  }

  /// The modules of the package that each target imports.
  private static let imports: [String: Set<String>] = [
    "Sources/DecorateCommand": ["DecoratorCommandLine", "DecoratorCommands"],
    "Sources/DecoratePlugin": [],
    "Sources/DecorateTool": ["DecoratorCommandLine"],
    "Sources/DecoratorCommandLine": ["DecoratorGenerator", "DecoratorSpec"],
    "Sources/DecoratorCommands": [
      "DecoratorCommandLine", "DecoratorDeclarations", "DecoratorGenerator", "DecoratorSpec",
    ],
    "Sources/DecoratorDeclarations": [],
    "Sources/DecoratorGenerator": [
      "DecoratorDeclarations", "DecoratorMustache", "DecoratorSpec", "DecoratorTemplates",
    ],
    "Sources/DecoratorMustache": [],
    "Sources/DecoratorSpec": ["DecoratorDeclarations"],
    "Sources/Decorators": [],
    "Sources/DecoratorsCaching": ["Decorators"],
    "Sources/DecoratorsPlugin": [],
    "Sources/DecoratorsRedis": ["Decorators", "DecoratorsCaching", "DecoratorsResilience"],
    "Sources/DecoratorsResilience": ["Decorators"],
    "Sources/DecoratorsTelemetry": ["Decorators"],
    "Sources/DecoratorsTesting": ["Decorators"],
    "Sources/GenerateDecorators": [],
    "Templates": [],
  ]

  @Test func `Imports run one way`() throws {
    #expect(try SourceTarget.folders == Self.imports.keys.sorted())
    for (folder, allowed) in Self.imports {
      let target = try SourceTarget(in: folder)
      let own = Set(Self.imports.keys.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
        .union(Self.imports.values.joined())
      let used = target.files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
      #expect(used.intersection(own) == allowed, "\(folder)")
    }
  }

  @Test(arguments: try SourceTarget.folders)
  func `Uses run one way within a target`(_ folder: String) throws {
    let target = try SourceTarget(in: folder)
    #expect(target.uses.circles == [])
    let isOfLibrary = SourceTarget.library.contains(target.name)
    let uses = isOfLibrary ? target.usesWithMembers : target.uses
    #expect(target.folders(of: uses).circles == [])
  }

  /// After a change of what uses what, this test writes the pictures anew, and fails once.
  @Test func `The pictures of the library are those of its sources`() throws {
    let modules = try SourceTarget.library.map { try SourceTarget(in: "Sources/\($0)") }
    let names = Set(SourceTarget.library)
    let imports = Dictionary(
      uniqueKeysWithValues: modules.map { module in
        (module.name, Set(module.files.flatMap(\.imports)).intersection(names))
      })
    try expect(FolderPicture(of: imports).svg, isRecordedIn: "modules.svg")
    let library = SourceTarget(joining: modules)
    let folders = library.folders(of: library.usesWithMembers)
    try #require(folders.circles == [])
    try expect(FolderPicture(of: folders).svg, isRecordedIn: "folders.svg")
  }

  private func expect(_ svg: String, isRecordedIn name: String) throws {
    let file = SourceTarget.root
      .appending(path: "Sources/Decorators/Decorators.docc/Resources/\(name)")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if recorded != svg { try svg.write(to: file, atomically: true, encoding: .utf8) }
    #expect(recorded == svg, "what uses what has changed: look at \(name)")
  }
}
