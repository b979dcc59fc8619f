import Decorators
import DecoratorsCaching
import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// A context belongs to one call: not to another one of the same member within it.
@Suite(.timeLimit(.minutes(10)))
struct NestedCallTests {
  private final class Stub: Chronicle {
    private let makeEntry: @Sendable (Int) async throws -> Dated
    private let makeLines: @Sendable (Int) -> AsyncThrowingStream<String, any Error>
    /// The stored entries that calls were told of.
    let told = Mutex<[Dated?]>([])
    let delivered = Mutex<[Int]>([])

    init(
      dated: @escaping @Sendable (Int) async throws -> Dated = { Dated(id: $0) },
      lines: @escaping @Sendable (Int) -> AsyncThrowingStream<String, any Error> = { _ in
        AsyncThrowingStream { nil }
      }
    ) {
      makeEntry = dated
      makeLines = lines
    }

    /// Answers "not modified" with what is stored, as the client of a server does.
    func dated(id: Int) async throws -> Dated {
      let stale = CallContext.current?.stale(as: Dated.self)
      told.withLock { $0.append(stale) }
      let entry = try await makeEntry(id)
      return stale ?? entry
    }

    func lines(id: Int) -> AsyncThrowingStream<String, any Error> {
      let count = CallContext.current?.delivered ?? 0
      delivered.withLock { $0.append(count) }
      return makeLines(id)
    }
  }

  /// A decorator that is written by hand.
  private struct Handwritten<Decoratee: Chronicle>: Chronicle {
    let decoratee: Decoratee

    func dated(id: Int) async throws -> Dated { try await decoratee.dated(id: id) }
    func lines(id: Int) -> AsyncThrowingStream<String, any Error> { decoratee.lines(id: id) }
  }

  enum Decorator: CaseIterable {
    case none, logging, metrics, recording, faults, fallback, caching, singleFlight, retry, timeout
    case hedge, circuitBreaker, rateLimit, concurrencyLimit, handwritten, handwrittenAroundRetry

    fileprivate func decorating(_ chronicle: any Chronicle) -> any Chronicle {
      switch self {
      case .none: chronicle
      case .logging: chronicle.logging(to: MemoryLog())
      case .metrics: chronicle.measuring(in: MemoryMetrics())
      case .recording: chronicle.recording(in: CallRecorder())
      case .faults: chronicle.injectingFaults(FaultInjector([]))
      case .fallback: chronicle.fallingBack(to: chronicle)
      case .caching: chronicle.caching()
      case .singleFlight: chronicle.sharingCalls()
      case .retry: chronicle.retrying()
      case .timeout: chronicle.timingOut()
      case .hedge: chronicle.hedging(after: .seconds(60))
      case .circuitBreaker: chronicle.breakingCircuit()
      case .rateLimit: chronicle.limitingRate()
      case .concurrencyLimit: chronicle.limitingConcurrency()
      case .handwritten: Self.handwritten(chronicle)
      case .handwrittenAroundRetry: Self.handwritten(chronicle.retrying())
      }
    }

    private static func handwritten(_ chronicle: some Chronicle) -> any Chronicle {
      Handwritten(decoratee: chronicle)
    }
  }

  /// The decorators that can be between a cache and the code of its call. Calls that are shared have no context.
  private static let layers = Decorator.allCases.filter { ![.caching, .singleFlight].contains($0) }

  @Test(arguments: layers, Decorator.allCases)
  func `Another call of the member within a call is not told what that replaces`(
    layer: Decorator, inner: Decorator
  ) async throws {
    let clock = ManualClock()
    let other = Stub()
    let within = inner.decorating(other)
    let stub = Stub(dated: { id in
      _ = try await within.dated(id: 77)
      return Dated(id: id)
    })
    let cache = MemoryCache(clock: clock, now: { clock.date })
    let chronicle = layer.decorating(stub).caching(in: cache)
    #expect(try await chronicle.dated(id: 1).id == 1)
    clock.advance(by: .seconds(7_200))
    #expect(try await chronicle.dated(id: 1).id == 1)
    #expect(stub.told.withLock { $0 } == [nil, Dated(id: 1)], "its own code is told")
    if inner != .none, inner != .handwritten {
      #expect(other.told.withLock { $0.compactMap(\.self) } == [], "the code within is not")
    }
  }

  @Test(arguments: layers)
  func `Another call of the same stack within a call is not told what that replaces`(
    layer: Decorator
  ) async throws {
    let clock = ManualClock()
    let own = Mutex<(any Chronicle)?>(nil)
    let stub = Stub(dated: { id in
      if id == 1, let chronicle = own.withLock(\.self) { _ = try await chronicle.dated(id: 77) }
      return Dated(id: id)
    })
    let cache = MemoryCache(clock: clock, now: { clock.date })
    let inner = layer.decorating(stub)
    let chronicle = inner.caching(in: cache)
    if layer != .none, layer != .handwritten { own.withLock { $0 = inner } }
    _ = try await chronicle.dated(id: 1)
    clock.advance(by: .seconds(7_200))
    #expect(try await chronicle.dated(id: 1).id == 1)
    let stale = stub.told.withLock { $0.compactMap(\.self) }
    #expect(stale == [Dated(id: 1)], "one call is told, once")
  }

  // MARK: - Streams

  /// Streams that give one line and fail, and then the rest, as the number of delivered lines says.
  private func outer(
    _ layer: Decorator, isLazy: Bool, _ within: any Chronicle
  ) -> (stub: Stub, chronicle: any Chronicle) {
    let calls = Mutex(0)
    let stub = Stub(lines: { _ in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      if isLazy {
        let lines = Lines { within.lines(id: 70 + number) }
        return AsyncThrowingStream {
          if let line = try await lines.next() { return line }
          if number == 1 { throw URLError(.networkConnectionLost) }
          return nil
        }
      }
      let lines = within.lines(id: 70 + number)
      return AsyncThrowingStream { continuation in
        Task {
          for try await line in lines { continuation.yield(line) }
          continuation.finish(throwing: number == 1 ? URLError(.networkConnectionLost) : nil)
        }
      }
    })
    return (stub, layer.decorating(stub).retrying())
  }

  /// A stream that begins when its first element is asked for.
  private actor Lines {
    private let begin: @Sendable () -> AsyncThrowingStream<String, any Error>
    private var lines: [String]?

    init(_ begin: @escaping @Sendable () -> AsyncThrowingStream<String, any Error>) {
      self.begin = begin
    }

    func next() async throws -> String? {
      if lines == nil {
        var all: [String] = []
        for try await line in begin() { all.append(line) }
        lines = all
      }
      return lines!.isEmpty ? nil : lines!.removeFirst()
    }
  }

  @Test(
    arguments: layers.filter { ![.hedge, .handwritten].contains($0) },
    [Decorator.retry, .logging, .concurrencyLimit, .timeout])
  func `Another stream of the member within a stream begins at its own beginning`(
    layer: Decorator, inner: Decorator
  ) async throws {
    for isLazy in [false, true] {
      let other = Stub(lines: { id in
        AsyncThrowingStream { continuation in
          let first = CallContext.current?.delivered ?? 0
          for number in (0..<2).dropFirst(first) { continuation.yield("\(id)-\(number)") }
          continuation.finish()
        }
      })
      // The decorator that is nested may be that of a layer, which must not be mistaken for it.
      let (stub, chronicle) = outer(
        layer, isLazy: isLazy && layer != inner, inner.decorating(other))
      var lines: [String] = []
      for try await line in chronicle.lines(id: 1) { lines.append(line) }
      #expect(lines == ["71-0", "71-1", "72-0", "72-1"])
      #expect(stub.delivered.withLock { $0 } == [0, 2])
      #expect(other.delivered.withLock { $0 } == [0, 0])
    }
  }
}
