@_spi(Generated) import Decorators
import Foundation
import Synchronization

/// A report on the part that caches had in the results of some calls.
///
///     let (items, report) = try await withCacheReport {
///       try await feed.fetchFeed()
///     }
///     if report.isStale, let age = report.age {
///       show("This is how it was \(age.formatted()) ago.")
///     }
public struct CacheReport: Sendable, Equatable {
  /// The age of the stored result that answered a call; `nil` if no cache answered a call.
  ///
  /// If several stored results answered, this is the age of the oldest.
  public private(set) var age: Duration?

  /// A Boolean value that indicates whether a stored result that answered a call had expired.
  public private(set) var isStale = false

  /// A Boolean value that indicates whether a cache answered a call.
  public var isCached: Bool { age != nil }

  @TaskLocal fileprivate static var recorder: Recorder?

  // Programs that never ask for a report do not look for a recorder.
  static let isInUse = Atomic(false)

  fileprivate mutating func add(_ other: CacheReport) {
    guard let age = other.age else { return }
    self.age = max(self.age ?? .zero, age)
    isStale = isStale || other.isStale
  }

  /// Collects the reports of all caches that a call passes, from any thread.
  fileprivate final class Recorder: Sendable {
    let reports = Lock(CacheReport())

    var report: CacheReport { reports.withLock { $0 } }
  }
}

/// Makes calls, and returns their result with a report on the part that caches had in it.
///
/// - Parameters:
///   - operation: Makes the calls, on the actor of the caller.
/// - Returns: The result of `operation`, and the report.
/// - Throws: The error that `operation` throws.
public func withCacheReport<Result, Failure: Error>(
  _ operation: () async throws(Failure) -> Result
) async throws(Failure) -> (result: Result, report: CacheReport) {
  CacheReport.isInUse.store(true, ordering: .relaxed)
  let recorder = CacheReport.Recorder()
  let outcome = await CacheReport.$recorder.binding(recorder) {
    await Swift.Result(catching: operation)
  }
  let result = try outcome.get()
  CacheReport.note(recorder.report)
  return (result, recorder.report)
}

// MARK: - Notes

extension CacheReport {
  /// Tells the instruments and the current report that a stored result has answered a call, instead of
  /// its error or after a wait for it. Of a part of a call, it tells only the report.
  static func note(
    _ storedAt: Date, expires: Double, at now: Date, insteadOf error: (any Error)? = nil,
    after wait: Duration? = nil, isPart: Bool = false
  ) {
    let seconds = max(0, now.timeIntervalSince(storedAt))
    let age = Duration.seconds(seconds)
    let isStale = seconds >= expires
    if !isPart {
      let kind = isStale ? CallEvent.Kind.cacheStale : .cacheHit
      CallInstrumentation.tell(CallEvent(kind: kind, error: error, duration: age, elapsed: wait))
    }
    note(CacheReport(age: age, isStale: isStale))
  }

  /// Reports that a fresh result has answered a call at once.
  @usableFromInline
  static func noteHit(in cache: MemoryCache, storedAt: Date) {
    CallInstrumentation.tell(CallEvent(.cacheHit))
    guard isInUse.load(ordering: .relaxed) else { return }
    note(CacheReport(age: .seconds(max(0, cache.now.timeIntervalSince(storedAt)))))
  }

  /// Adds the report of a shared call to the current report.
  static func note(_ report: CacheReport) {
    if isInUse.load(ordering: .relaxed) { recorder?.reports.withLock { $0.add(report) } }
  }

  /// Runs the operation of a shared call, and returns a report for everyone who waits for it.
  static func recording<Result>(_ operation: () async -> Result) async -> (Result, CacheReport) {
    guard isInUse.load(ordering: .relaxed) else { return (await operation(), CacheReport()) }
    let recorder = Recorder()
    let result = await $recorder.binding(recorder, operation)
    return (result, recorder.report)
  }
}
