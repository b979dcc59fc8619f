import DecoratorGenerator
import DecoratorSpec
import Testing

/// What types mean, however they are spelt.
@Suite struct SpelledTypeTests {
  private static let types = """
    struct Plain { var value = 0 }
    struct Item: Hashable, Sendable {}
    struct Rows: AsyncSequence, Sendable {}
    struct Response: Sendable { var body: AsyncStream<Int> }
    struct PageCursor: Hashable, Sendable { var after: String }
    final class RowCursor: Sendable {}
    protocol Events: AsyncSequence {}
    typealias Stream = AsyncThrowingStream<Int, Swift.Error>
    typealias StreamOf<Element> = AsyncThrowingStream<Element, any Error>
    enum Space { typealias Numbers = AsyncStream<Int> }
    """

  private func decorators(
    of members: String, _ decorators: String, types: String = types
  ) throws -> [MemberTreatment] {
    let files = ["Types.swift": types, "Feed.swift": "protocol Feed: Sendable {\n\(members)\n}"]
    let text = "protocols:\n  Feed:\n    decorators: { \(decorators) }\n"
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec = try generator.read(
      SourceText(path: "Feed.decorators.yaml", text: text),
      in: TargetFiles(swiftFiles: files.keys.sorted()) { files[$0] ?? "" })
    return spec.protocols[0].decorators.map { $0.treatments[$0.treatments.count - 1] }
  }

  private func outcome(of members: String, _ decorator: String) throws -> String {
    do {
      let verdict = try decorators(of: members, decorator)[0].verdict
      return try #require(verdict.mode ?? verdict.reason)
    } catch let error as DiagnosticsError {
      return error.diagnostics[0].message
    }
  }

  @Test(arguments: [
    "AsyncStream<Int>", "Swift.AsyncStream<Int>", "_Concurrency.AsyncStream<Int>", "Space.Numbers",
    "(AsyncStream<Int>)", "any AsyncSequence<Int, Never> & Sendable",
    "AsyncThrowingStream<Int, any Error>", "AsyncThrowingStream<Int, Error>",
    "AsyncThrowingStream<Int, Swift.Error>", "AsyncThrowingStream<Int, any Swift.Error>",
    "_Concurrency.AsyncThrowingStream<Int, any Error>", "Stream", "StreamOf<Item>", "Own",
    "Self.Own", "any AsyncSequence<Int, Swift.Error> & Sendable",
  ])
  func `A stream is a stream`(_ type: String) throws {
    let members = "typealias Own = StreamOf<Int>\nfunc load() async throws -> \(type)"
    let all = try decorators(
      of: members, "caching: , logging: , retry: , singleFlight: , timeout: { limit: 1s }")
    let isFailing = !["Never", "AsyncStream", "Numbers"].contains { type.contains($0) }
    for treatment in all {
      #expect(treatment.facts.contains(.stream))
      #expect(treatment.facts.contains(.failingStream) == isFailing)
    }
    #expect(all[1].verdict == .acts(mode: "streamed"))
    #expect(all[2].verdict == .acts(mode: isFailing ? "streamed" : "awaited"))
    #expect(all[4].verdict == .acts(mode: isFailing ? "streamed" : "raced"))
    for index in [0, 3] { #expect(!all[index].isActing) }
  }

  @Test(arguments: [
    "AsyncStream<Int>?", "Optional<AsyncStream<Int>>", "(Int, Stream)", "[AsyncStream<Int>]",
    "Result<Stream, any Error>", "Rows", "Response", "RowCursor", "any Events & Sendable",
    "HTTPBody",
    "Chunks",
    "AsyncThrowingStream<Int, Failure>", "StreamingResponse", "Named",
  ])
  func `What may be used only once is neither stored nor shared unasked`(_ type: String) throws {
    let members = """
      associatedtype Chunks: AsyncSequence & Sendable
      associatedtype Named where Named: AsyncSequence, Named: Sendable
      associatedtype Failure: Error
      func load() async throws -> \(type)
      """
    for decorator in ["singleFlight: ", "caching: { strategy: networkFirst, '*': on }"] {
      let outcome = try outcome(of: members, decorator)
      #expect(outcome.contains("can be used only once"), "\(outcome)")
    }
    let facts = try decorators(of: members, "logging: ")[0].facts
    #expect(facts.contains(.singleUse) && !facts.contains(.stream))
  }

  @Test(arguments: [
    "Item", "[Item]?", "PageCursor", "Task<Int, Never>", "AsyncStream<Int>.Continuation",
    "Set<Item>", "Unknown", "StreamID", "(Item, Int)", "Item.Type",
  ])
  func `Other values are shared`(_ type: String) throws {
    #expect(try outcome(of: "func load() async throws -> \(type)", "singleFlight: ") == "shared")
  }

  @Test(arguments: ["reusable: true", nil])
  func `A spec that shares such a value gets a warning, until it says that each can use it`(
    _ option: String?
  ) throws {
    let files = ["Feed.swift": "protocol Feed: Sendable { func load() async throws -> HTTPBody }"]
    for decorator in ["singleFlight: {", "caching: { strategy: networkFirst,"] {
      let entry = option.map { "load: { \($0) }" } ?? "load: on"
      let text = "protocols: { Feed: { decorators: { \(decorator) \(entry) } } } }"
      let generator = try Generator(library: .builtIn) { _ in "" }
      let spec = try generator.read(
        SourceText(path: "Feed.decorators.yaml", text: text),
        in: TargetFiles(swiftFiles: ["Feed.swift"]) { files[$0] ?? "" })
      #expect(spec.protocols[0].decorators[0].treatments[0].isActing)
      let warnings = try generator.warnings(on: spec).map(\.message)
      #expect(warnings.count == (option == nil ? 1 : 0), "\(warnings)")
      #expect(
        option != nil
          || warnings[0].contains("write 'reusable: true' if each can use it, or 'load: off'"))
    }
  }

  @Test(arguments: [
    "Sendable?", "Error", "Encodable & Sendable", "[String: Sendable]", "Swift.Error",
    "InlineArray<4, Int>", "[4 of Int]", "Task<Int, Never>?, _ z: Stream",
  ])
  func `An existential without any, and others, make no key`(_ type: String) throws {
    let outcome = try outcome(
      of: "func load(_ x: \(type)) async throws -> Int", "singleFlight: { load: on }")
    #expect(outcome.contains("not Hashable"), "\(outcome)")
  }

  @Test(arguments: [
    "UnsafeMutablePointer<Int>", "UnsafeRawPointer?", "AnyHashable", "KeyPath<Item, Int>",
    "Swift.AnyIterator<Int>", "Encodable", "Self.Arguments", "[Self.Arguments]",
  ])
  func `What is not Sendable is not sent`(_ type: String) throws {
    let outcome = try outcome(
      of: "associatedtype Arguments\nfunc load(_ x: \(type)) async throws -> Int",
      "timeout: { limit: 1s, load: on }")
    #expect(outcome.contains("not Sendable"), "\(outcome)")
  }

  @Test(arguments: [
    ("T: Sendable, T: Hashable", true), ("T: Hashable & Sendable", true), ("T == Item", true),
    ("T == Plain", false), ("T: Sendable", false), ("T == [Int: Plain]", false),
  ])
  func `A where clause decides what a generic argument is`(_ clause: String, _ isKey: Bool) throws {
    let outcome = try outcome(
      of: "func load<T>(_ x: T) async throws -> Int where \(clause)", "singleFlight: { load: on }")
    #expect((outcome == "shared") == isKey, "\(outcome)")
  }

  @Test(arguments: [
    "func run<each T>(_ x: repeat each T) async throws",
    "func make<T: ~Copyable>() async throws -> T",
    "func read(_ x: Span<Int>) async throws", "func token() async throws -> Token?",
  ])
  func `No decorator acts on what only a plain call passes on`(_ member: String) throws {
    let types = "struct Token: ~Copyable {}"
    let all = try decorators(
      of: member, "logging: , metrics: , faults: , recording: , retry: { writes: true }",
      types: types)
    for treatment in all {
      guard let reason = treatment.verdict.reason else {
        Issue.record("\(member)")
        continue
      }
      #expect(reason.contains("plain call"))
    }
  }

  @Test func `A check has no value but its success`() throws {
    let outcome = try outcome(
      of: "func checkAccess(completion: @escaping (Result<Void, any Error>) -> Void)", "retry: ")
    #expect(outcome == "completed")
  }
}
