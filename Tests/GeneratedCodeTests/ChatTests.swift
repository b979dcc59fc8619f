import Decorators
import DecoratorsResilience
import DecoratorsTelemetry
import DecoratorsTesting
import Synchronization
import Testing

/// Generated code around members that give streams, run.
@Suite(.timeLimit(.minutes(10)))
struct ChatTests {
  /// A step of a stream of the stub.
  enum Step: Sendable {
    case word(String)
    case fail
    /// Lets the call throw, which then gives no stream.
    case refuse
    /// Waits until the task is cancelled.
    case hang
    /// Advances the clock.
    case pause(Duration)
  }

  /// A chat whose calls each give the next of some streams.
  final class StubChat: Chat {
    private let streams: Mutex<[[Step]]>
    private let clock: ManualClock
    let contexts = Mutex<[(attempt: Int, delivered: Int, key: String?)]>([])
    /// The words that a stream was asked for.
    let asked = Mutex(0)

    init(_ streams: [Step]..., clock: ManualClock = ManualClock()) {
      self.streams = Mutex(streams)
      self.clock = clock
    }

    var calls: Int { contexts.withLock { $0.count } }

    private func noteContext() {
      let context = CallContext.current
      contexts.withLock {
        $0.append((context?.attempt ?? 1, context?.delivered ?? 0, context?.key))
      }
    }

    private func checkRefusal() throws(ChatError) {
      let isRefused = streams.withLock { streams in
        guard case .refuse? = streams.first?.first else { return false }
        streams.removeFirst()
        return true
      }
      guard isRefused else { return }
      noteContext()
      throw .refused
    }

    private func next<E: Error>(_ error: E) -> () async throws(E) -> String? {
      noteContext()
      var steps = streams.withLock { $0.isEmpty ? [] : $0.removeFirst() }
      return { () async throws(E) in
        while !steps.isEmpty {
          switch steps.removeFirst() {
          case .word(let word):
            self.asked.withLock { $0 += 1 }
            return word
          case .fail: throw error
          case .refuse: preconditionFailure("the stream is open")
          case .hang: try? await Task.sleep(for: .seconds(600))
          case .pause(let time): self.clock.advance(by: time)
          }
        }
        return nil
      }
    }

    private func stream() -> AsyncThrowingStream<String, any Error> {
      nonisolated(unsafe) let next = next(ChatError.broken as any Error)
      return AsyncThrowingStream { try await next() }
    }

    func words(prompt: String) -> AsyncThrowingStream<String, any Error> { stream() }
    func answers(prompt: String) async throws -> AsyncThrowingStream<String, any Error> {
      try checkRefusal()
      return stream()
    }
    func replies(prompt: String) async -> AsyncThrowingStream<String, any Error> { stream() }

    struct Words: AsyncSequence, Sendable {
      let next: @Sendable () async throws(ChatError) -> String?
      struct AsyncIterator: AsyncIteratorProtocol {
        let function: @Sendable () async throws(ChatError) -> String?
        func next() async throws(ChatError) -> String? { try await function() }
        func next(isolation: isolated (any Actor)?) async throws(ChatError) -> String? {
          try await function()
        }
      }
      func makeAsyncIterator() -> AsyncIterator { AsyncIterator(function: next) }
    }

    private func sequence() throws(ChatError) -> Words {
      try checkRefusal()
      nonisolated(unsafe) let next = next(ChatError.broken)
      return Words { () async throws(ChatError) in try await next() }
    }

    func tokens(
      prompt: String
    ) throws(ChatError) -> any AsyncSequence<String, ChatError> & Sendable { try sequence() }
    func lines(
      prompt: String
    ) async throws(ChatError) -> any AsyncSequence<String, ChatError> & Sendable { try sequence() }
    func updates() -> AsyncStream<Int> {
      AsyncStream { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      }
    }
    func channel(id: Int) async throws -> AsyncStream<Int> { updates() }
  }

  private let clock = ManualClock()
  private let log = MemoryLog()
  private let metrics = MemoryMetrics()

  private var messages: [String] {
    log.events.map { String($0.message.drop { $0 != " " }.dropFirst()) }
  }

  private func logged(_ chat: StubChat) -> some Chat {
    LoggingChat(decoratee: chat, log: CallLog(to: log, clock: clock))
  }

  /// Returns the elements of a stream, and its error.
  private func all<Stream: AsyncSequence>(
    _ stream: Stream
  ) async -> (elements: [Stream.Element], error: (any Error)?) {
    var elements: [Stream.Element] = []
    do {
      for try await element in stream { elements.append(element) }
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }

  // MARK: Watching

  @Test func `A log has the beginning and the end of a stream, once each`() async throws {
    let chat = StubChat(
      [.pause(.seconds(1)), .word("a"), .pause(.seconds(2)), .word("b")], [.word("a"), .fail],
      clock: clock)
    let logged = logged(chat)
    #expect(await all(logged.words(prompt: "x")).elements == ["a", "b"])
    let failed = await all(try await logged.answers(prompt: "y"))
    #expect(failed.elements == ["a"])
    #expect(failed.error as? ChatError == .broken)
    #expect(
      messages == [
        #"Chat.words(prompt: "x") started"#,
        #"Chat.words(prompt: "x") succeeded in 3.00 s, 2 elements, the first after 1.00 s"#,
        #"Chat.answers(prompt: "y") started"#,
        #"Chat.answers(prompt: "y") failed in 0.00 µs, 1 element, the first after 0.00 µs: ChatError"#,
      ])
    #expect(log.events[1].elementCount == 2)
    #expect(log.events[1].timeToFirstElement == .seconds(1))
  }

  @Test func `A call that throws gives no stream and fails`() async {
    await #expect(throws: ChatError.refused) {
      try await logged(StubChat([.refuse])).answers(prompt: "x")
    }
    #expect(log.events.map(\.phase) == [.started, .failed])
  }

  @Test func `A stream that is let go of is cancelled, iterated or not`() async throws {
    let logged = logged(StubChat([], [.word("a"), .word("b")]))
    _ = logged.words(prompt: "x")
    #expect(log.events.map(\.phase) == [.started, .cancelled])
    for try await _ in logged.words(prompt: "x") { break }
    #expect(log.events.map(\.phase) == [.started, .cancelled, .started, .cancelled])
    #expect(log.events.map(\.elementCount) == [nil, 0, nil, 1])
  }

  @Test func `A cancelled task cancels its stream`() async throws {
    let chat = StubChat([.word("a"), .hang])
    let logged = logged(chat)
    let begun = AsyncStream<Void>.makeStream()
    let task = Task {
      for try await _ in logged.words(prompt: "x") { begun.continuation.yield() }
    }
    for await _ in begun.stream { break }
    task.cancel()
    _ = await task.result
    #expect(log.events.map(\.phase) == [.started, .cancelled])
    #expect(log.events.last?.elementCount == 1)
  }

  @Test func `Typed failures and sequences of any type stay as they are`() async throws {
    let logged = logged(StubChat([.word("a"), .fail], [.word("b")]))
    let tokens: any AsyncSequence<String, ChatError> & Sendable = try logged.tokens(prompt: "x")
    do throws(ChatError) {
      for try await token in tokens { #expect(token == "a") }
      Issue.record("the stream ended without its error")
    } catch {
      #expect(error == .broken)
    }
    #expect(await all(try await logged.lines(prompt: "x")).elements == ["b"])
    #expect(await all(logged.updates()).elements == [1, 2, 3])
    #expect(await all(try await logged.channel(id: 1)).elements == [1, 2, 3])
    #expect(
      log.events.map(\.phase) == [
        .started, .failed, .started, .succeeded, .started, .succeeded, .started, .succeeded,
      ])
  }

  @Test func `Metrics count elements, and measure the time to the first`() async {
    let chat = StubChat(
      [.pause(.seconds(2)), .word("a"), .word("b"), .pause(.seconds(3)), .fail], clock: clock)
    let stream = chat.measuring(in: metrics, clock: clock).words(prompt: "")
    #expect(metrics.value(of: "calls_active") == 1)
    _ = await all(stream)
    #expect(metrics.value(of: "calls_active") == 0)
    #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 1)
    #expect(metrics.value(of: "call_elements_total") == 2)
    #expect(metrics.value(of: "call_first_element_seconds_sum") == 2)
    #expect(metrics.value(of: "call_duration_seconds_sum") == 5)
  }

  @Test func `A recording has the elements, and gives them again`() async throws {
    let recorder = CallRecorder<any Chat>()
    let chat = StubChat([.word("a"), .word("b")], [.word("c"), .fail]).recording(in: recorder)
    _ = await all(chat.words(prompt: "x"))
    _ = await all(try chat.tokens(prompt: "y"))
    _ = await all(chat.updates())
    #expect(
      recorder.calls.map(\.outcome) == [
        #"returned ["a", "b"]"#, "threw broken", "returned [1, 2, 3]",
      ])
    #expect(try recorder.calls(of: .words).first?.result?.get() == ["a", "b"])

    let replayed = StubChat().replaying(try recorder.recording())
    #expect(await all(replayed.words(prompt: "x")).elements == ["a", "b"])
    let tokens = await all(try replayed.tokens(prompt: "y"))
    #expect(tokens.elements == ["c"])
    #expect(tokens.error as? ChatError == .broken)
    #expect(await all(replayed.updates()).elements == [1, 2, 3])
    #expect(await all(replayed.words(prompt: "other")).error is RecordingError)
  }

  // MARK: Admission

  @Test func `A stream holds its place until it ends, fails or is let go of`() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let chat = StubChat([.word("a")], [.fail], [.word("b")], [.word("c"), .word("d")])
      .limitingConcurrency(to: limiter)
    var first: AsyncThrowingStream? = chat.words(prompt: "")
    #expect(limiter.underWay == 1)
    // Waits for a place when it is asked.
    let second = chat.words(prompt: "")
    let third = Task { await self.all(second) }
    await until { limiter.waiting > 0 }
    first = nil
    #expect(await third.value.error as? ChatError == .broken)
    #expect(limiter.underWay == 0)
    #expect(await all(try await chat.answers(prompt: "")).elements == ["b"])
    #expect(limiter.underWay == 0)
    for try await _ in await chat.replies(prompt: "") {
      #expect(limiter.underWay == 1)
      break
    }
    #expect(limiter.underWay == 0)
    let channel = try await chat.channel(id: 1)
    #expect(limiter.underWay == 1)
    #expect(await all(channel).elements == [1, 2, 3])
    #expect(limiter.underWay == 0)
    _ = first
  }

  @Test func `A stream that finds no place fails with the error of the spec`() async throws {
    let limiter = ConcurrencyLimiter(ConcurrencyLimitPolicy(limit: 1, maxWait: .zero))
    let chat = StubChat([.word("a")], [.word("a")]).limitingConcurrency(to: limiter)
    let held = chat.words(prompt: "")
    #expect(await all(chat.words(prompt: "")).error is ConcurrencyLimitReachedError)
    #expect(await all(try chat.tokens(prompt: "")).error as? ChatError == .refused)
    await #expect(throws: ChatError.refused) { try await chat.lines(prompt: "") }
    await #expect(throws: ConcurrencyLimitReachedError.self) { try await chat.channel(id: 1) }
    #expect(await all(held).elements == ["a"])
    #expect(await all(chat.words(prompt: "")).elements == ["a"])
  }

  @Test func `A circuit opens when streams fail, and its rejections are errors of streams`()
    async throws
  {
    let circuit = CircuitBreaker(CircuitBreakerPolicy(failureRatio: 0.5, minimumCalls: 1))
    let chat = StubChat([.word("a")], [.word("a"), .fail]).breakingCircuit(with: circuit)
    _ = await all(chat.words(prompt: ""))
    #expect(circuit.counts == (1, 0))
    _ = await all(chat.words(prompt: ""))
    #expect(circuit.currentState == .open)
    #expect(await all(chat.words(prompt: "")).error is CircuitOpenError)
    #expect(throws: ChatError.refused) { try chat.tokens(prompt: "") }
    await #expect(throws: CircuitOpenError.self) { try await chat.channel(id: 1) }
  }

  @Test func `A stream that is let go of says nothing to a circuit`() async throws {
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(minimumCalls: 1, slowCall: .seconds(1)), clock: clock)
    let chat = StubChat([.word("a"), .pause(.seconds(9)), .word("b")], clock: clock)
      .breakingCircuit(with: circuit)
    for try await word in chat.words(prompt: "") where word == "b" { break }
    #expect(circuit.counts == (0, 0))
  }

  @Test func `A rate limit counts streams`() async throws {
    let chat = StubChat([.word("a")], [.word("b")]).limitingRate()
    #expect(await all(chat.words(prompt: "x")).elements == ["a"])
    #expect(await all(chat.words(prompt: "x")).error is RateLimitExceededError)
    #expect(await all(chat.words(prompt: "y")).elements == ["b"])
  }

  // MARK: Further attempts

  @Test func `A failure before the first element begins the call anew`() async throws {
    let chat = StubChat([.fail], [.fail], [.word("a"), .word("b")])
    let stream = logged(chat).retrying(RetryPolicy(backoff: .none)).words(prompt: "")
    #expect(chat.calls == 1)
    #expect(await all(stream).elements == ["a", "b"])
    #expect(chat.contexts.withLock { $0.map(\.attempt) } == [1, 2, 3])

    let failing = StubChat([.fail], [.fail], [.fail], [.word("a")])
    #expect(await all(failing.retrying().replies(prompt: "")).error as? ChatError == .broken)
    #expect(failing.calls == 3)
    let refused = StubChat([.refuse], [.refuse], [.refuse])
    await #expect(throws: ChatError.refused) { try await refused.retrying().answers(prompt: "x") }
    #expect(refused.calls == 3)
  }

  @Test func `A call that has thrown is made anew, too`() async throws {
    let chat = StubChat([.refuse], [.word("a")], [.fail], [.refuse], [.word("b")])
    #expect(await all(try chat.retrying().tokens(prompt: "")).elements == ["a"])
    #expect(await all(try await chat.retrying().answers(prompt: "")).elements == ["b"])
    #expect(chat.calls == 5)
  }

  @Test func `After an element a call is made again only if the spec says so`() async throws {
    let chat = StubChat([.word("a"), .fail], [.word("b")])
    let answers = await all(try await chat.retrying().answers(prompt: "x"))
    #expect(answers.elements == ["a"])
    #expect(answers.error as? ChatError == .broken)

    let resuming = StubChat(
      [.word("a"), .fail], [.fail], [.word("b"), .fail], [.fail], [.fail], [.fail], [.word("c")])
    let words = await all(resuming.retrying().words(prompt: "x"))
    #expect(words.elements == ["a", "b"])
    #expect(words.error as? ChatError == .broken)
    #expect(resuming.contexts.withLock { $0.map(\.delivered) } == [0, 1, 1, 2, 2])
  }

  @Test func `All attempts of a stream have one key`() async throws {
    let chat = StubChat([.fail], [.word("a")], [.fail], [.word("b")])
    #expect(await all(try await chat.retrying().answers(prompt: "x")).elements == ["a"])
    #expect(await all(await chat.retrying().replies(prompt: "x")).elements == ["b"])
    let keys = chat.contexts.withLock { $0.map(\.key) }
    #expect(keys[0] == #"Chat.answers(prompt:)["x"]"# && keys[0] == keys[1])
    #expect(keys[2] != nil && keys[2] == keys[3] && keys[2] != keys[0])
  }

  @Test func `Retries of typed streams keep the type`() async throws {
    let chat = StubChat([.fail], [.word("a")], [.fail], [.word("b")]).retrying()
    #expect(await all(try chat.tokens(prompt: "")).elements == ["a"])
    #expect(await all(try await chat.lines(prompt: "")).elements == ["b"])
  }

  @Test func `A fallback replaces a stream that fails before its first element`() async throws {
    let other = StubChat([.word("b")], [.refuse], [.word("c")])
    let chat = StubChat([.fail], [.word("a"), .fail], [.refuse], [.refuse]).fallingBack(to: other)
    #expect(await all(chat.words(prompt: "")).elements == ["b"])
    let later = await all(chat.words(prompt: ""))
    #expect(later.elements == ["a"])
    #expect(later.error as? ChatError == .broken)
    await #expect(throws: ChatError.refused) { try await chat.answers(prompt: "") }
    #expect(await all(try chat.tokens(prompt: "")).elements == ["c"])
    #expect(other.calls == 3)
  }

  // MARK: Time limits

  @Test func `The first element has a limit, and each further one its own`() async throws {
    let chat = StubChat([.hang], [.word("a"), .hang], clock: clock)
      .timingOut(after: .seconds(1), clock: clock)
    async let silent = all(chat.words(prompt: ""))
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect((await silent.error as? TimeoutError)?.limit == .seconds(1))

    let slow = Task {
      var iterator = chat.words(prompt: "").makeAsyncIterator()
      #expect(try await iterator.next() == "a")
      // The caller may take its time.
      clock.advance(by: .seconds(100))
      return try await iterator.next()
    }
    await until { clock.sleeps.count >= 3 }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await slow.value }
    #expect(error?.limit == .seconds(2))
  }

  @Test func `Streams of other members have a limit to their first element`() async throws {
    let chat = StubChat([.hang], [.hang], clock: clock).timingOut(after: .seconds(1), clock: clock)
    for _ in 1...2 {
      let isOver = Mutex(false)
      let lines = Task {
        defer { isOver.withLock { $0 = true } }
        do throws(ChatError) {
          return await all(try await chat.lines(prompt: "")).error as? ChatError
        } catch {
          return error
        }
      }
      // The call has a sleep of its own before that for the first element. Either may end first.
      await until {
        clock.advance(by: .seconds(1))
        return isOver.withLock { $0 }
      }
      #expect(await lines.value == .refused)
    }
  }

  // MARK: Faults

  @Test func `Faults are errors of streams`() async throws {
    let faults = FaultInjector<any Chat>(
      [.error(ChatError.refused, on: .calls(1...1), of: .words)], clock: clock)
    let chat = StubChat([.word("a")], [.word("b")]).injectingFaults(faults)
    #expect(await all(chat.words(prompt: "")).error as? ChatError == .refused)
    #expect(await all(chat.words(prompt: "")).elements == ["a"])
    #expect(await all(await chat.replies(prompt: "")).elements == ["b"])
  }

  // MARK: Iterating

  @Test func `A second iteration goes on, and the tasks of two take turns`() async throws {
    let logged = logged(StubChat((1...1000).map { .word("\($0)") }))
    let stream = logged.words(prompt: "x")
    for try await word in stream where word == "10" { break }
    let words = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 1...4 {
        group.addTask {
          var words: [String] = []
          for try await word in stream { words.append(word) }
          return words
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(words) == Set((11...1000).map(String.init)))
    #expect(words.count == 990)
    #expect(log.events.map(\.phase) == [.started, .succeeded])
    #expect(log.events.last?.elementCount == 1000)
  }

  @Test func `The decoratee is asked only when the caller asks`() async throws {
    let chat = StubChat([.word("a"), .word("b"), .word("c")])
    let stream = logged(chat).measuring(in: metrics).retrying().limitingConcurrency()
      .timingOut(after: .seconds(5)).words(prompt: "")
    #expect(chat.calls == 1)
    var iterator = stream.makeAsyncIterator()
    for number in 1...3 {
      #expect(chat.asked.withLock { $0 } == number - 1)
      _ = try await iterator.next()
    }
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  // MARK: Actors

  @MainActor
  private final class StubScreen: TouchScreen {
    var calls = 0

    func taps() -> AsyncThrowingStream<Tap, any Error> {
      calls += 1
      let calls = calls
      return AsyncThrowingStream { continuation in
        if calls == 1 { return continuation.finish(throwing: ChatError.broken) }
        continuation.yield(Tap(place: calls))
        continuation.finish()
      }
    }
    func strokes() async throws -> any AsyncSequence<Tap, any Error> { taps() }
  }

  @MainActor @Test func `Streams of the main actor are opened there again`() async throws {
    let screen = StubScreen()
    let decorated = LoggingTouchScreen(decoratee: screen, log: CallLog(to: log))
      .retrying(RetryPolicy(backoff: .none)).limitingConcurrency()
    for try await tap in decorated.taps() { #expect(tap.place == 2) }
    screen.calls = 0
    for try await tap in try await decorated.strokes() { #expect(tap.place == 2) }
    #expect(log.events.map(\.phase).count { $0 == .started } == 4)
  }

  private actor StubSensor: Sensor {
    var calls = 0

    func values() -> AsyncThrowingStream<Int, any Error> {
      calls += 1
      let calls = calls
      return AsyncThrowingStream { continuation in
        if calls == 1 { return continuation.finish(throwing: ChatError.broken) }
        continuation.yield(calls)
        continuation.finish()
      }
    }
    func events(after: Int) async throws -> AsyncThrowingStream<Int, any Error> { values() }
  }

  @Test func `Streams of an actor are opened there again`() async throws {
    let sensor = StubSensor()
    let decorated = sensor.logging(to: log).retrying(RetryPolicy(backoff: .none))
      .limitingConcurrency()
    #expect(await all(await decorated.values()).elements == [2])
    #expect(await all(try await decorated.events(after: 1)).elements == [3])
  }
}
