struct Attempts: TypedThrowing {
  func attempt() throws(Failure) { throw .missing }
  func attempt(_ number: Int) async throws(Failure) -> Int {
    if number == 0 { throw .refused(number) }
    return number + 1
  }
  func run<Value, E: Error>(_ body: () throws(E) -> Value) throws(E) -> Value { try body() }
  func run<Value: Sendable, E: Error>(
    _ body: @Sendable () async throws(E) -> Value
  ) async throws(E) -> Value {
    try await body()
  }
  func never(_ number: Int) throws(Never) -> Int { number * 2 }
  func anything(_ number: Int) throws(any Error) -> Int { throw Failure.refused(number) }
}

@DatabaseActor final class DatabaseFile: DatabaseAccess {
  var isOpen = false
  func execute(_ statement: String) throws -> Int {
    if !isOpen { throw Failure.missing }
    return statement.count
  }
  func vacuum() async throws { throw Failure.refused(isOpen ? 1 : 0) }
  @MainActor func presentProgress(_ fraction: Double) {}
}

struct Resizer: ImageResizing {
  @concurrent func resize(_ data: [UInt8], to size: Int) async throws -> [UInt8] {
    if size > data.count { throw Failure.refused(size) }
    return Array(data.prefix(size))
  }
  nonisolated(nonsending) func size(of data: [UInt8]) async -> Int { data.count }
  func estimate(_ size: Int) -> Int { size / 2 }
}

struct Receiver: Handover {
  func submit(_ value: sending NonSendable) async -> Int { value.number + 1 }
  func take(_ number: Int) async -> sending NonSendable { NonSendable(number) }
  func keep(_ value: NonSendable, and other: sending NonSendable) -> Int {
    value.number * 10 + other.number
  }
  func start(_ operation: sending @escaping () async -> Void) {
    Task { await operation() }
  }
}

struct Isolated: IsolatedCalls {
  func count(on actor: isolated (any Actor)?) async -> Int { actor == nil ? 0 : 1 }
  func update(_ number: Int, isolation: isolated MainActor) throws -> Int {
    if number == 0 { throw Failure.missing }
    return number * 2
  }
  func notify(_ actor: isolated DatabaseActor, _ text: String) {}
}

struct Effects: EffectfulProperties {
  static var version: Int { get async throws { 3 } }
  var name: String { get async { "name" } }
  var size: Int { get throws { throw Failure.refused(1) } }
  var checksum: String { get async throws { "sum" } }
  var typed: Int { get throws(Failure) { throw .missing } }
  subscript(index: Int) -> String {
    get async throws {
      if index < 0 { throw Failure.refused(index) }
      return "\(index)"
    }
  }
}

final class LockedNumber: Locking, @unchecked Sendable {
  private var number = 1
  func withLock<Result, E: Error>(_ body: (inout Int) throws(E) -> Result) throws(E) -> Result {
    try body(&number)
  }
  func withLockIfAvailable<Result>(_ body: (inout Int) throws -> Result) rethrows -> Result? {
    number > 5 ? nil : try body(&number)
  }
}

struct Numbers: AsyncSequenceProviding {
  var numbers: AsyncStream<Int> {
    AsyncStream { continuation in
      continuation.yield(4)
      continuation.finish()
    }
  }
  func lines(_ source: some AsyncSequence<String, Never>) async -> [String] {
    var lines: [String] = []
    for await line in source { lines.append(line) }
    return lines
  }
}

final class Closures: ClosureTaking {
  let composed = Inbox<Int>()
  func onMain(_ body: @escaping @MainActor @Sendable (Int) -> Void) {
    Task { @MainActor in body(3) }
  }
  func transform(
    _ numbers: [Int], _ transform: @Sendable (Int) async throws -> Int
  ) async rethrows -> [Int] {
    var results: [Int] = []
    for number in numbers { results.append(try await transform(number)) }
    return results
  }
  func compose(_ outer: @escaping (@escaping (Int) -> Void) -> Void) -> Int {
    outer { [composed] in composed.put($0) }
    return 2
  }
  func maybe(_ body: ((Int) -> Int)?) -> Int? { body.map { $0(7) } }
  func progress(
    _ report: @escaping @Sendable (Double) -> Void,
    completion: @escaping @Sendable (Result<Int, Failure>) -> Void
  ) {
    report(0.5)
    completion(.failure(.refused(2)))
  }
  func make(_ factor: Int) -> (Int) -> Int { { $0 * factor } }
}

struct Sum: ValueChanging {
  private(set) var total = 0
  mutating func add(_ number: Int) async throws -> Int {
    if number < 0 { throw Failure.refused(number) }
    total += number
    return total
  }
  mutating func swap(_ other: inout Int) async { (total, other) = (other, total) }
  mutating func reset(_ isReset: (Int) throws -> Bool) rethrows {
    if try isReset(total) { total = 0 }
  }
}

struct Limiter: RateLimiting {
  let limit = (count: 2, per: Duration.seconds(1))
  func acquire(_ permits: Int, before deadline: ContinuousClock.Instant?) async throws(Failure) {
    if permits > limit.count || deadline != nil { throw .refused(permits) }
  }
  func tryAcquire() -> Bool { limit.count > 1 }
}
