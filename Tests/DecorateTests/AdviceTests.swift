import Dispatch
import Synchronization
import Testing

/// Who does what a message says has no such message any more.
@Suite struct AdviceTests {
  /// The number of pieces of advice of each kind that the wrong specs have at least.
  private static let expected: [Advice.Kind: Int] = [
    .rename: 70, .value: 12, .addition: 9, .inheritance: 2, .removalOfOption: 8, .removal: 25,
  ]

  /// The wrong specs with one mistake behind another: who mends the first is told of the second at the same place.
  private static let further: Set = [
    "impossible/caching-background", "impossible/caching-shapes", "keys/of-other-libraries",
    "members/idempotency-key-unknown", "several/one-of-two", "values/each",
  ]

  @Test func `Advice that is followed helps`() throws {
    let advice = try WrongSpec.all.flatMap { wrong in
      Advice.all(in: wrong.messages, on: wrong.files).map { (wrong: wrong, advice: $0) }
    }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: advice.count) { index in
      let (wrong, advice) = advice[index]
      do {
        if let failure = try Self.failure(of: advice, for: wrong) {
          failures.withLock { $0.append("\(wrong.testDescription), \(advice.kind): \(failure)") }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0.sorted() } == [])
    let numbers = Dictionary(grouping: advice, by: \.advice.kind).mapValues(\.count)
    for (kind, number) in Self.expected {
      #expect(numbers[kind, default: 0] >= number, "\(kind)")
    }
  }

  /// Returns what is wrong with a spec that follows an advice; `nil` if it has helped.
  private static func failure(of advice: Advice, for wrong: WrongSpec) throws -> String? {
    let tool = try CommandLineTool(advice.files)
    defer { tool.remove() }
    let messages = try tool.run(wrong.arguments).messages.split(separator: "\n")
    let isSame = { (message: Substring) in message.hasSuffix(": \(advice.message)") }
    if messages.count(where: isSame) >= wrong.messages.split(separator: "\n").count(where: isSame) {
      return advice.message
    }
    if further.contains(wrong.testDescription) { return nil }
    let place = "\(advice.path):\(advice.line):"
    let new = messages.first { message in
      message.hasPrefix(place) && message.contains(": error: ")
        && !wrong.messages.contains(message.drop { $0 != " " })
    }
    return new.map { "\(advice.message)\n-> \($0)" }
  }
}
