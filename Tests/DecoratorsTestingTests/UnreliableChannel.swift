import Decorators
import DecoratorsCaching
import DecoratorsTesting
import Foundation
import Synchronization

/// A channel whose messages take some time, and that breaks now and then.
final class UnreliableChannel: CacheChannel {
  private let simulation: Simulation
  private let isReliable = Mutex(false)
  private let listeners = Mutex<[AsyncThrowingStream<Data, any Error>.Continuation]>([])

  init(_ simulation: Simulation) { self.simulation = simulation }

  /// Lets the channel break no more.
  func steady() { isReliable.withLock { $0 = true } }

  func send(_ message: Data) async throws {
    try? await simulation.pause(upTo: .milliseconds(20))
    if simulation.chance(0.1), !isReliable.withLock({ $0 }) {
      simulation.note("the channel breaks")
      for listener in listeners.withLock({ $0 }) { listener.finish(throwing: DepotError()) }
      listeners.withLock { $0 = [] }
    }
    for listener in listeners.withLock({ $0 }) { listener.yield(message) }
  }

  func messages() async throws -> AsyncThrowingStream<Data, any Error> {
    try await simulation.pause(upTo: .milliseconds(20))
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    listeners.withLock { $0.append(continuation) }
    simulation.note("a listener")
    return stream
  }
}
