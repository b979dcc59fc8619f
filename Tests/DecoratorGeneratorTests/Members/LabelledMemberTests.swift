import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// Members that were labelled by what a call does, before the rule that decides it saw them.
///
/// `CodeBases.tsv` has members of protocols of public code bases. `PublicAPIs.tsv` has operations of public
/// APIs, as a Swift client declares them, with what the documentation of the API says that they do.
/// `OtherDomains.tsv` has names as people give them in other domains, most of them nouns.
@Suite struct LabelledMemberTests {
  private struct LabelledMember {
    var label: String
    var signature: String
    var isTreated: Bool
  }

  /// Returns the members of a file, and whether a decorator that calls again or shares acts on them unasked.
  private func members(_ file: String) throws -> [LabelledMember] {
    let url = SourceTarget.root.appending(path: "Tests/Support/MemberLabels/\(file).tsv")
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t").map(String.init)
    }
    let text = rows.enumerated().map { index, row in
      """
        P\(index):
          inherits: Sendable
          members: '\(row[2].replacing("'", with: "''"))'
          decorators: [retry, fallback, singleFlight]

      """
    }.joined()
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec = try generator.read(
      SourceText(path: "Labels.decorators.yaml", text: "protocols:\n" + text))
    try #require(spec.protocols.count == rows.count)
    return zip(rows, spec.protocols).map { row, decorated in
      LabelledMember(
        label: row[0], signature: row[2],
        isTreated: decorated.decorators.contains { $0.treatments[0].isActing })
    }
  }

  @Test(arguments: ["CodeBases", "OtherDomains", "PublicAPIs"])
  func `No call that writes or takes is treated unasked`(_ file: String) throws {
    let members = try members(file)
    let wrong = members.filter { ["writes", "consumes"].contains($0.label) && $0.isTreated }
    #expect(wrong.map(\.signature) == [])
  }

  @Test(arguments: ["CodeBases", "OtherDomains", "PublicAPIs"])
  func `Two in three calls that read are treated unasked`(_ file: String) throws {
    let reads = try members(file).filter { $0.label == "reads" }
    #expect(reads.count > 90)
    let missed = reads.filter { !$0.isTreated }
    #expect(missed.count * 100 <= reads.count * 35, "\(missed.map(\.signature))")
  }
}
