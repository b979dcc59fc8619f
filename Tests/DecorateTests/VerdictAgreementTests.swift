import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// What a decorator does to a member is decided once: generated code, `explain`, warnings and their advice
/// agree on it, whatever spec people come up with.
///
/// `VERDICT_SPECS=2000 swift test --filter VerdictAgreementTests` tries more.
@Suite struct VerdictAgreementTests {
  private static let count =
    ProcessInfo.processInfo.environment["VERDICT_SPECS"].flatMap { Int($0) } ?? 100

  private static func generator() throws -> Generator {
    try Generator(library: .builtIn) { _ in "" }
  }

  /// A random spec that is right, as it is read.
  private struct Right: Sendable {
    let random: RandomSpec
    let spec: Spec

    var decorated: DecoratedProtocol { spec.protocols[0] }

    /// The names of the members that the protocol declares, with their indices.
    var members: [(name: String, index: Int)] {
      random.members.compactMap { member in
        decorated.declaration.members.firstIndex { $0.plainName == member.name }
          .map { (member.name, $0) }
      }
    }
  }

  private static let rights = Result { try right() }

  private static func right() throws -> [Right] {
    let generator = try generator()
    let definitions = try TemplateLibrary.builtIn.definitions
    var found: [Right] = []
    var start = 0
    while found.count < count {
      let size = 100
      found += Array(start..<(start + size)).concurrentMap { number in
        let random = RandomSpec(number, among: definitions)
        let source = SourceText(path: random.path, text: random.text)
        return (try? generator.read(source)).map { Right(random: random, spec: $0) }
      }.compactMap(\.self)
      start += size
      try #require(start < 100 * count, "too few specs are right")
    }
    return Array(found.prefix(count))
  }

  @Test func `Generated code differs from a plain call where a decorator acts, and only there`()
    throws
  {
    let generator = try Self.generator()
    var numbers = (acting: 0, forwarding: 0)
    for right in try Self.rights.get() {
      let plain = SourceText(path: right.random.path, text: right.random.textOfForwarding)
      let code = try generator.swiftFile(for: right.spec)
      let plainCode = try generator.swiftFile(for: generator.read(plain))
      for configured in right.decorated.decorators {
        for (name, index) in right.members {
          let treatment = configured.treatments[index]
          let own = try #require(code.declaration(of: name, in: configured.typeName))
          let other = try #require(plainCode.declaration(of: name, in: configured.typeName))
          #expect(
            (own != other) == treatment.isActing,
            "\(configured.definition.key) of \(name): \(treatment.verdict)\n\(right.random.text)\n\(own)"
          )
          if treatment.isActing { numbers.acting += 1 } else { numbers.forwarding += 1 }
        }
      }
    }
    #expect(numbers.acting > Self.count / 2)
    #expect(numbers.forwarding > Self.count / 2)
  }

  @Test func `'explain' names the decorators that act, and the reasons of the others`() throws {
    let rights = try Self.rights.get()
    let files = rights.map { ($0.random.path, $0.random.text) }
    try withTool(Dictionary(uniqueKeysWithValues: files)) { tool in
      let overview = try tool.run("explain", ".").output.components(separatedBy: "\n\n")
      let reasons = try tool.run("explain", ".", "--why").output
        .components(separatedBy: ".decorators.yaml\n\n").map(\.inOneLine)
      for right in rights {
        let name = right.random.name
        let lines = try #require(overview.first { $0.hasPrefix("\(name)\n") })
          .split(separator: "\n").dropFirst()
        let why = try #require(reasons.first { $0.hasPrefix("\(name) ") })
        let decorators = right.decorated.decorators
        for (member, index) in right.members {
          let line = try #require(
            lines.first { $0.firstMatch(of: #/^  (\w+)/#)?.1 == member[...] }, "\(lines)")
          let keys = decorators.filter { $0.treatments[index].isActing }.map(\.definition.key)
          let text = keys.isEmpty ? "-" : keys.joined(separator: ", ")
          #expect(line.hasSuffix(" \(text)"), "\(line)\n\(right.random.text)")
          for configured in decorators {
            let expected =
              configured.treatments[index].verdict.reason.map { "forwards \($0)" } ?? "acts"
            #expect(why.contains("\(configured.definition.key) \(expected)"), "\(why)")
          }
        }
      }
    }
  }

  @Test func `Warnings say which decorators act on nothing, and their advice lets them act`() throws
  {
    let generator = try Self.generator()
    var followed = 0
    for right in try Self.rights.get() {
      let warnings = try generator.warnings(on: right.spec)
      for configured in right.decorated.decorators {
        let key = configured.definition.key
        let verdicts = configured.treatments.map(\.verdict)
        let isIdle = !verdicts.contains { $0.isActing || $0.question?.canBeIncluded == true }
        let idle = warnings.filter { $0.message.hasPrefix("'\(key)' acts on no member") }
        #expect(idle.count == (isIdle ? 1 : 0), "\(key): \(verdicts)\n\(right.random.text)")
        let asks = !isIdle && verdicts.contains { $0.question != nil }
        let isAsked = warnings.contains { warning in
          warning.message.prefixMatch(of: #/(.+?) leaves? out /#)?.1.contains("'\(key)'") == true
        }
        #expect(isAsked == asks, "\(key): \(verdicts)\n\(right.random.text)")
        for warning in idle {
          let line =
            "\(warning.path):\(warning.line):\(warning.column): warning: \(warning.message)"
          for advice in Advice.all(in: line, on: [right.random.path: right.random.text])
          where advice.kind == .addition {
            followed += 1
            let text = advice.files[right.random.path] ?? ""
            let problem = Self.problem(with: text, for: key, by: generator)
            #expect(problem == nil, "\(warning.message)\n\(text)")
          }
        }
      }
    }
    #expect(followed > 0)
  }

  /// Returns the reason why a decorator does not act with an advice; `nil` if it does.
  private static func problem(
    with text: String, for key: String, by generator: Generator
  ) -> String? {
    do {
      let spec = try generator.read(SourceText(path: "Advice.decorators.yaml", text: text))
      let configured = spec.protocols[0].decorators.first { $0.definition.key == key }
      return configured?.treatments.contains(where: \.isActing) == true ? nil : "it does not act"
    } catch {
      return "\(error)"
    }
  }
}

extension String {
  fileprivate var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the declaration of a member in a type, without what stands before it.
  fileprivate func declaration(of member: String, in type: String) -> String? {
    let lines = components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.contains(" \(type)<") && !$0.hasPrefix(" ") })
    else { return nil }
    let body = lines[start...].prefix { $0 != "}" }
    guard
      let first = body.firstIndex(where: {
        $0.hasPrefix("  ") && !$0.hasPrefix("   ")
          && $0.contains(try! Regex("\\b(func|var) \(member)\\b"))
      })
    else { return nil }
    let rest = body[first...]
    if rest[first].hasSuffix("}") { return rest[first] }
    return rest.prefix { $0 != "  }" }.joined(separator: "\n")
  }
}
