import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// The generated file beside this one is what the generator writes.
@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// A golden file that differs is written anew, so that the difference can be read before it is
  /// committed.
  @Test func `What is generated is the golden file`() throws {
    let generator = try Generator(library: .builtIn) { path in
      try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    }
    let spec = "Library.decorators.yaml"
    let text = try String(contentsOf: Self.folder.appending(path: spec), encoding: .utf8)
    let generated = try generator.swiftFile(
      for: generator.read(SourceText(path: spec, text: text)))
    let golden = Self.folder.appending(path: "Library.decorators.swift")
    if try generated != (String(contentsOf: golden, encoding: .utf8)) {
      try generated.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record(
        "Library.decorators.swift has been written anew: read it, then run the tests again")
    }
  }
}
