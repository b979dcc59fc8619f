import Foundation
import Testing

/// A simulation controls what the library leaves to chance, and its time: each is asked for in one place.
@Suite struct SystemSourcesTests {
  private struct Use: Hashable, CustomStringConvertible {
    let file: String
    let text: String
    var description: String { "\(file): \(text)" }
  }

  /// Returns the uses of a pattern in the library's code, without comments.
  private func uses(of pattern: String) throws -> Set<Use> {
    let expression = try NSRegularExpression(pattern: pattern)
    let swift = try SourceTarget.library.flatMap { try SourceTarget(in: "Sources/\($0)").files }
      .map { (path: $0.path, text: $0.text) }
    let templates = SourceTarget.root.appending(path: "Templates")
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: templates.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".mustache") }
    let generated = try names.map { name in
      (path: name, text: try String(contentsOf: templates.appending(path: name), encoding: .utf8))
    }
    #expect(swift.count > 200 && generated.count > 15)
    return Set(
      (swift + generated).flatMap { file in
        file.text.split(separator: "\n").map {
          String($0.split(separator: "//", maxSplits: 1).first ?? "")
        }
        .flatMap { line in
          expression.matches(in: line, range: NSRange(line.startIndex..., in: line))
            .compactMap { Range($0.range, in: line) }
            .map { Use(file: file.path, text: String(line[$0])) }
        }
      })
  }

  @Test func `Randomness has one source`() throws {
    let pattern =
      #"([\w$]*\.random\(in:[^)]*\)|\bUUID\(\)|SystemRandomNumberGenerator|\.shuffled?\(\)|\.randomElement\(\)|\barc4random\w*|\bgetrandom\b|\b[ds]?rand(48)?\(|\/dev\/u?random|SecRandomCopyBytes)"#
    // The generator and the random numbers of a simulation.
    let found = try uses(of: pattern).filter {
      !$0.text.contains("using:") && !$0.text.hasPrefix("$0.random")
    }
    #expect(Set(found.map(\.file)) == ["Support/Chance.swift"], "\(found)")
  }

  /// The files that may use the time of the system, with the reasons.
  private static let ofTheSystem: Set<String> = [
    // The default clock and its date, where no other takes their place.
    "Support/DefaultClock.swift", "Support/Clock+Time.swift",
    // A deadline of the system's clock, as the page on simulations says.
    "Instrumentation/CallContext.swift",
    // The times of files, which the file system sets.
    "Stores/CacheDirectory.swift",
    // The end of the process, which waits for what is not stored yet.
    "Caching/CallCache+Pending.swift",
    // Synchronous members block their thread, whose time no clock moves.
    "Retry/RetryPolicy.swift",
  ]

  @Test func `Time has one source`() throws {
    let pattern =
      #"(\b(Continuous|Suspending)Clock(\(\)|\.now\b)|\bDate(\(\)|\.now\b)|timeIntervalSinceNow|\bDispatch(Wall)?Time\b|[:(, ]\.now\(\)|[:(, ]\.now\b(?!:)|\bclock_gettime|\bgettimeofday|\bmach_absolute_time|\bThread\.sleep|\bu?sleep\(\d|\bTask\.sleep|asyncAfter|systemUptime|CFAbsoluteTime)"#
    let found = try uses(of: pattern)
    #expect(found.filter { !Self.ofTheSystem.contains($0.file) } == [])
    // A file without such a use is not in the list.
    #expect(Self.ofTheSystem.subtracting(found.map(\.file)) == [])
  }
}
