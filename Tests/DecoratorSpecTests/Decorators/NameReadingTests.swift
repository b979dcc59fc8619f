import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// Each rule on names, with a member that it decides, and the sentence that says so.
@Suite struct NameReadingTests {
  private static let examples: [CallRule: (member: String, effect: CallEffect)] = [
    .takingVerb: ("func receive() async throws -> Message", .takes),
    .attribute: ("func voteCount() async throws -> Int", .reads),
    .writingVerb: ("func save(_ item: Item) async throws", .writes),
    .foundDocument: ("func order(id: Int) async throws -> Order", .reads),
    .nounOrVerb: ("func order(productID: Int) async throws -> Order", .open),
    .unclearVerb: ("func send(_ text: String) async throws -> Answer", .open),
    .mentionedChange: ("func getAndIncrement() async throws -> Int", .open),
    .writingEnd: ("func fetchAdd(_ value: Int) async throws -> Int", .open),
    .request: ("func load(_ request: URLRequest) async throws -> Data", .open),
    .oneTimeValue: ("func getAppPassword() async throws -> String", .takes),
    .computation: ("func tokenize(_ text: String) throws -> [Int]", .reads),
    .nextPart: ("func readLine() async throws -> String", .takes),
    .outcome: ("func load() async throws -> InstallerResult", .open),
    .readingVerb: ("func fetchFeed() async throws -> Feed", .reads),
    .noun: ("func items() async throws -> [Item]", .reads),
    .question: ("func everythingIsOpen() async throws -> Bool", .reads),
    .somethingToMake: ("func token(card: Card) async throws -> Token", .open),
    .nothingKnown: ("func frobnicate() async throws -> Int", .open),
  ]

  private static let lastingExamples: [LastingRule: String] = [
    .neverReturns: "func run() async throws -> Never",
    .keepsRunning: "func listen(on port: Int) async throws",
    .handlesAll: "func handleConnections(_ body: (Connection) -> Void) async throws",
    .observes: "func observe(_ body: (Event) -> Void) async throws",
    .waitsForEnd: "func waitUntilClosed() async throws",
    .keepsOpen: "func connect() async throws",
  ]

  private func reading(of member: String) throws -> NameReading {
    let text = "protocol P {\n\(member)\nfunc withStream(_ body: (Stream) -> Void) async throws\n}"
    let declaration = try #require(SwiftFile(parsing: text).protocols.first)
    let member = try #require(declaration.members.first)
    return member.nameReading(
      in: ProtocolFacts(of: declaration), completion: member.completionIndex)
  }

  @Test(arguments: CallRule.allCases)
  func `Each rule decides a member, and has a sentence`(_ rule: CallRule) throws {
    let example = try #require(Self.examples[rule], "write an example of the new rule")
    #expect(try reading(of: example.member).rule == rule)
    #expect(rule.effect == example.effect)
    check(rule.sentence, among: CallRule.allCases.map(\.sentence))
  }

  @Test(arguments: LastingRule.allCases)
  func `Each rule on calls that last decides a member, and has a sentence`(
    _ rule: LastingRule
  ) throws {
    let example = try #require(Self.lastingExamples[rule], "write an example of the new rule")
    #expect(try reading(of: example).lastingRule == rule)
    check(rule.sentence, among: LastingRule.allCases.map(\.sentence))
  }

  /// Checks that a sentence is a clause of its own: about the member, and unlike those of other rules.
  private func check(_ sentence: String, among sentences: [String]) {
    #expect(sentence.count > 12)
    #expect(sentence.last != ".")
    #expect(sentences.count { $0 == sentence } == 1)
  }

  @Test func `A call with a completion handler does not last`() throws {
    let reading = try reading(of: "func observe(completion: @escaping (Int) -> Void)")
    #expect(reading.lastingRule == nil)
  }
}
