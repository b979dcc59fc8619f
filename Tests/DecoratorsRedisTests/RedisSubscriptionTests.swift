import DecoratorsRedis
import Foundation
import Testing

struct RedisSubscriptionTests {
  private struct Lost: Error {}

  @Test func `Messages come until the subscription ends`() async throws {
    let messages = try await RedisSubscription.messages { subscription in
      subscription.begin()
      for number in UInt8(0)..<3 { subscription.yield(Data([number])) }
      throw Lost()
    }
    var received: [Data] = []
    await #expect(throws: Lost.self) {
      for try await message in messages { received.append(message) }
    }
    #expect(received == [Data([0]), Data([1]), Data([2])])
  }

  @Test func `An error before the beginning is thrown`() async {
    await #expect(throws: Lost.self) { try await RedisSubscription.messages { _ in throw Lost() } }
    await #expect(throws: RedisError.self) { try await RedisSubscription.messages { _ in } }
  }

  @Test func `A subscription ends with its reader`() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var messages: AsyncThrowingStream<Data, any Error>? = try await RedisSubscription.messages {
      subscription in
      subscription.begin()
      subscription.yield(Data([1]))
      await withTaskCancellationHandler {
        for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(600)) }) {
        }
      } onCancel: {
        end.finish()
      }
    }
    var iterator = messages?.makeAsyncIterator()
    #expect(try await iterator?.next() == Data([1]))
    (messages, iterator) = (nil, nil)
    for await _ in ends {}
  }

  @Test func `A cancelled caller does not wait`() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      _ = try await RedisSubscription.messages { _ in
        defer { end.finish() }
        try await Task.sleep(for: .seconds(600))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in ends {}
  }
}
