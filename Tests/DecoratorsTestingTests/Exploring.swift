import Decorators
import DecoratorsTesting
import Foundation
import TestSupport

/// The seeds of exploring tests; `SIMULATION_SEEDS` sets another number of them.
let exploredSeeds =
  0..<(ProcessInfo.processInfo.environment["SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 100)

/// The two halves of them, which tests that take long explore at the same time.
let halvesOfExploredSeeds: [Range<UInt64>] = {
  let middle = exploredSeeds.upperBound / 2
  return [0..<middle, middle..<exploredSeeds.upperBound]
}()

/// How a call ended.
enum Ending<Value: Sendable>: Sendable {
  case value(Value)
  case error(any Error)

  var value: Value? { if case .value(let value) = self { value } else { nil } }
  var error: (any Error)? { if case .error(let error) = self { error } else { nil } }
}

struct CallerEnding<Value: Sendable>: Sendable {
  let isCancelled: Bool
  let ending: Ending<Value>
}

/// A promise that a decorator has not kept.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func require(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(promise()) }
}

extension Simulation {
  /// Makes calls that begin within a time, of which some are cancelled at a random time, and waits until all
  /// have ended.
  func callers<Value: Sendable>(
    _ count: Int, within time: Duration, cancelling share: Double = 0.3,
    _ call: @escaping @Sendable (Int) async throws -> Value
  ) async -> [CallerEnding<Value>] {
    await withTaskGroup(of: CallerEnding<Value>.self) { group in
      for caller in 0..<count {
        group.addTask {
          try? await self.clock.sleep(for: self.moment(within: time))
          let task = Task<Ending<Value>, Never>(executorPreference: self) {
            do { return .value(try await call(caller)) } catch { return .error(error) }
          }
          let isCancelled = self.chance(share)
          if isCancelled {
            try? await self.clock.sleep(for: self.moment(within: time / 2))
            task.cancel()
          }
          return CallerEnding(isCancelled: isCancelled, ending: await task.value)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Makes changes at random times, each within some time of the one before.
  func steering(
    times: Int = 6, within time: Duration = .milliseconds(150),
    _ change: @escaping @Sendable () -> Void
  ) -> Task<Void, any Error> {
    Task(executorPreference: self) {
      for _ in 0..<times {
        try await self.clock.sleep(for: self.random(in: .zero..<time))
        change()
      }
    }
  }

  /// Suspends a few times, so that others can run, or for some time.
  func pause(upTo time: Duration) async throws {
    if chance(0.3) {
      for _ in 0..<random(in: 0..<3) { await Task.yield() }
      try Task.checkCancellation()
    } else {
      try await clock.sleep(for: moment(within: time))
    }
  }

  /// Returns a random time, after which it is often a moment at which other things happen, too.
  private func moment(within time: Duration) -> Duration {
    let moment = random(in: .zero..<time)
    guard chance(0.5) else { return moment }
    let (now, step) = (clock.now.sinceStart, Duration.milliseconds(25))
    return max(.zero, step * ((now + moment) / step).rounded(.down) - now)
  }
}
