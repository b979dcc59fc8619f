import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// Protocols as public code has them, each with all decorators.
///
/// They compile, which the build shows; calls through all decorators arrive unchanged, which the tests show that
/// `Calls.mustache` writes; and a comment says which members each decorator acts on, or why it is refused.
///
/// `RECORD=1 swift test --filter CorpusTests.CorpusTests` writes the comments and specs anew, and fails where they
/// were others. A new protocol needs no comment before. Where a spec stops the build, delete it first.
@Suite struct CorpusTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  @Test(arguments: CorpusFile.all)
  func `Decorators act on what the comments say`(_ file: CorpusFile) throws {
    let generator = try Generator(library: .builtIn, readFile: CorpusFile.text)
    let target = TargetFiles(
      swiftFiles: CorpusFile.all.map { "\($0.name).swift" }, readFile: CorpusFile.text)
    let actual = file.protocols.map { $0.actual(in: file, generator, target) }
    for (entry, actual) in zip(file.protocols, actual) where entry.expected != actual {
      Issue.record("\(entry.name):\n\(actual.lines(indentation: "").joined(separator: "\n"))")
    }
    if Self.isRecording { try file.record(actual) }
  }

  @Test(arguments: CorpusFile.all)
  func `The spec asks for what the comments say`(_ file: CorpusFile) throws {
    let path = "\(file.name).decorators.yaml"
    if file.hasSpec, file.spec != (try? CorpusFile.text(of: path)) {
      try file.spec.write(
        to: CorpusFile.folder.appending(path: path), atomically: true, encoding: .utf8)
      Issue.record("\(path) has been written anew: build and run the tests again")
    }
  }
}
