@globalActor
actor DatabaseActor {
  static let shared = DatabaseActor()
}

protocol TypedThrowing {
  associatedtype Problem: Error & Equatable

  func attempt() throws(Problem)
  func attempt(_ number: Int) async throws(Problem) -> Int
  func run<Value, E: Error>(_ body: () throws(E) -> Value) throws(E) -> Value
  func run<Value: Sendable, E>(_ body: @Sendable () async throws(E) -> Value) async throws(E)
    -> Value
  where E: Error
  func never(_ number: Int) throws(Never) -> Int
  func anything(_ number: Int) throws(any Error) -> Int
}

@DatabaseActor
protocol DatabaseAccess: AnyObject, Sendable {
  var isOpen: Bool { get set }
  func execute(_ statement: String) throws -> Int
  func vacuum() async throws
  @MainActor func presentProgress(_ fraction: Double)
}

nonisolated protocol ImageResizing: Sendable {
  @concurrent func resize(_ data: [UInt8], to size: Int) async throws -> [UInt8]
  nonisolated(nonsending) func size(of data: [UInt8]) async -> Int
  nonisolated func estimate(_ size: Int) -> Int
}

protocol Handover {
  func submit(_ value: sending NonSendable) async -> Int
  func take(_ number: Int) async -> sending NonSendable
  func keep(_ value: NonSendable, and other: sending NonSendable) -> Int
  func start(_ operation: sending @escaping () async -> Void)
}

protocol IsolatedCalls {
  func count(on actor: isolated (any Actor)?) async -> Int
  func update(_ number: Int, isolation: isolated MainActor) throws -> Int
  func notify(_ actor: isolated DatabaseActor, _ text: String)
}

protocol EffectfulProperties {
  static var version: Int { get async throws }
  var name: String { get async }
  var size: Int { get throws }
  var checksum: String { get async throws }
  var typed: Int { get throws(Failure) }
  subscript(index: Int) -> String { get async throws }
}

protocol Locking<State>: Sendable {
  associatedtype State
  func withLock<Result, E: Error>(_ body: (inout State) throws(E) -> Result) throws(E) -> Result
  func withLockIfAvailable<Result>(_ body: (inout State) throws -> Result) rethrows -> Result?
}

protocol AsyncSequenceProviding {
  associatedtype Numbers: AsyncSequence<Int, Never>
  var numbers: Numbers { get }
  func lines(_ source: some AsyncSequence<String, Never>) async -> [String]
}

protocol ClosureTaking: AnyObject {
  func onMain(_ body: @escaping @MainActor @Sendable (Int) -> Void)
  func transform(_ numbers: [Int], _ transform: @Sendable (Int) async throws -> Int) async rethrows
    -> [Int]
  func compose(_ outer: @escaping (@escaping (Int) -> Void) -> Void) -> Int
  func maybe(_ body: ((Int) -> Int)?) -> Int?
  func progress(
    _ report: @escaping @Sendable (Double) -> Void,
    completion: @escaping @Sendable (Result<Int, Failure>) -> Void)
  func make(_ factor: Int) -> (Int) -> Int
}

protocol ValueChanging {
  var total: Int { get }
  mutating func add(_ number: Int) async throws -> Int
  mutating func swap(_ other: inout Int) async
  mutating func reset(_ isReset: (Int) throws -> Bool) rethrows
}

protocol RateLimiting: Sendable {
  associatedtype Time: Clock = ContinuousClock
  var limit: (count: Int, per: Time.Duration) { get }
  func acquire(_ permits: Int, before deadline: Time.Instant?) async throws(Failure)
  func tryAcquire() -> Bool
}
