import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// A Swift file of the corpus. Beside it lies a spec that is made from the comments in it.
struct CorpusFile: CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Protocols")

  let name: String
  let protocols: [CorpusProtocol]
  private let lines: [String]

  static let all: [CorpusFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map {
      CorpusFile(String($0.dropLast(".swift".count)))
    }
  }()

  private init(_ name: String) {
    self.name = name
    let text = (try? Self.text(of: "\(name).swift")) ?? ""
    let lines = text.components(separatedBy: "\n")
    self.lines = lines
    protocols = SwiftFile(parsing: text).protocols.map { CorpusProtocol($0, in: lines) }
  }

  var testDescription: String { name }

  @Sendable static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The spec with the decorators of all that is not refused.
  var spec: String {
    let heading =
      "# Made by CorpusTests from the comments in \(name).swift.\n\n"
      + "defaults: { from: Defaults.decorators.yaml }\n\nprotocols:\n"
    return protocols.filter { $0.expected.entries["refused"] == nil }.reduce(heading) {
      $0 + "  '\($1.name)': \($1.specEntry(in: name))\n"
    }
  }

  var hasSpec: Bool { protocols.contains { $0.expected.entries["refused"] == nil } }

  /// Writes other comments into the file.
  func record(_ expectations: [Expectation]) throws {
    var lines = lines
    for (entry, expectation) in zip(protocols, expectations).reversed() {
      lines.replaceSubrange(entry.comment, with: expectation.lines(indentation: entry.indentation))
    }
    try lines.joined(separator: "\n").write(
      to: Self.folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
  }
}
