import Decorators
import Dispatch
import Synchronization
import Testing

/// One way of calling all members of a protocol: what was asked, and what was answered.
final class Stage: Sendable {
  @TaskLocal static var current = Stage(fails: false)

  /// One attempt, so that the decoratee is called as often as the decorators.
  static let policy = RetryPolicy(maxAttempts: 1)

  let log = MemoryLog()
  /// Whether all that can fail fails.
  let fails: Bool
  private let asked = Mutex<[String]>([])
  private let answers = Mutex<[String]>([])

  init(fails: Bool) { self.fails = fails }

  /// Expects that each call has arrived as it was made, and each answer as it was given.
  func compare() async {
    for _ in 0..<100 where asked.sorted != answers.sorted {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(asked.sorted == answers.sorted)
  }
}

extension Mutex<[String]> {
  fileprivate var sorted: [String] { withLock { $0.sorted() } }
  fileprivate func append(_ text: String) { withLock { $0.append(text) } }
}

/// What the decoratee says.
extension Stage {
  func answered(_ member: String, _ arguments: [String], _ result: String = "()") {
    answers.append("\(member) \(arguments) -> \(result)")
  }

  func answer<Result>(_ member: String, _ arguments: [String]) -> Result {
    let result = anySample(of: Result.self)
    answered(member, arguments, Samples.text(of: result))
    return result
  }

  func answerOrThrow<Result, Failure: Error>(
    _ member: String, _ arguments: [String], throwing failure: Failure.Type
  ) throws(Failure) -> Result {
    if fails, failure != Never.self {
      let error = anySample(of: failure)
      answered(member, arguments, "throws \(error)")
      throw error
    }
    return answer(member, arguments)
  }

  // Parameter packs in place of these and the handlers below crash the compiler (Swift 6.3).

  func complete(_ handler: (() -> Void)?, _ member: String) {
    answered(member, [], "completed")
    handler?()
  }

  func complete<Argument>(_ handler: ((Argument) -> Void)?, _ member: String) {
    let argument = anySample(of: Argument.self)
    answered(member, Samples.texts(of: argument), "completed")
    handler?(argument)
  }

  func complete<First, Second>(_ handler: ((First, Second) -> Void)?, _ member: String) {
    let arguments = (anySample(of: First.self), anySample(of: Second.self))
    answered(member, Samples.texts(of: arguments.0, arguments.1), "completed")
    handler?(arguments.0, arguments.1)
  }

  func complete<First, Second, Third>(
    _ handler: ((First, Second, Third) -> Void)?, _ member: String
  ) {
    let third = anySample(of: Third.self)
    let arguments = (anySample(of: First.self), anySample(of: Second.self))
    answered(member, Samples.texts(of: arguments.0, arguments.1, third), "completed")
    handler?(arguments.0, arguments.1, third)
  }

  @MainActor func complete<Argument>(
    _ handler: (@MainActor (Argument) -> Void)?, _ member: String
  ) {
    let argument = anySample(of: Argument.self)
    answered(member, [Samples.text(of: argument)], "completed")
    handler?(argument)
  }
}

/// What the caller says.
extension Stage {
  private func ended(_ member: String, _ arguments: [String], _ result: String) {
    asked.append("\(member) \(arguments) -> \(result)")
  }

  func handler(_ member: String) -> @Sendable () -> Void {
    { self.ended(member, [], "completed") }
  }

  func handler<Argument>(_ member: String) -> @Sendable (Argument) -> Void {
    { self.ended(member, Samples.texts(of: $0), "completed") }
  }

  func handler<First, Second>(_ member: String) -> @Sendable (First, Second) -> Void {
    { self.ended(member, Samples.texts(of: $0, $1), "completed") }
  }

  func handler<First, Second, Third>(_ member: String) -> @Sendable (First, Second, Third) -> Void {
    { self.ended(member, Samples.texts(of: $0, $1, $2), "completed") }
  }

  func set<Value>(
    _ member: String, isolation: isolated (any Actor)? = #isolation, _ body: (Value) -> Void
  ) {
    let value = anySample(of: Value.self)
    body(value)
    ended(member, [Samples.text(of: value)], "()")
  }

  private func record<Result>(
    _ member: String, _ arguments: [String], isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async {
    do {
      ended(member, arguments, Samples.text(of: try await body()))
    } catch {
      ended(member, arguments, "throws \(error)")
    }
  }

  func call<each Argument, Result>(
    _ member: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (repeat each Argument) async throws -> Result
  ) async {
    let arguments = (repeat anySample(of: (each Argument).self))
    await record(member, Samples.texts(of: repeat each arguments)) {
      try await body(repeat each arguments)
    }
  }

  func call<First, Result>(
    _ member: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (inout First) async throws -> Result
  ) async {
    var first = anySample(of: First.self)
    let texts = Samples.texts(of: first)
    await record(member, texts) { try await body(&first) }
  }

  func call<First, Second, Result>(
    _ member: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (First, inout Second) async throws -> Result
  ) async {
    let first = anySample(of: First.self)
    var second = anySample(of: Second.self)
    let texts = Samples.texts(of: first, second)
    await record(member, texts) { try await body(first, &second) }
  }

  func call<First, Second, Result>(
    _ member: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (inout First, Second) async throws -> Result
  ) async {
    var first = anySample(of: First.self)
    let second = anySample(of: Second.self)
    let texts = Samples.texts(of: first, second)
    await record(member, texts) { try await body(&first, second) }
  }

  func call<First, Second, Result>(
    _ member: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (inout First, inout Second) async throws -> Result
  ) async {
    var (first, second) = (anySample(of: First.self), anySample(of: Second.self))
    let texts = Samples.texts(of: first, second)
    await record(member, texts) { try await body(&first, &second) }
  }
}
