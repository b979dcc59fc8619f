import Foundation

/// A subscription of a client that passes messages to a closure as long as that runs.
///
///     func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error> {
///       try await RedisSubscription.messages { subscription in
///         try await client.subscribe(to: channel) { messages in
///           subscription.begin()
///           for try await message in messages { subscription.yield(Data(message)) }
///         }
///       }
///     }
public struct RedisSubscription: Sendable {
  private let beginning: AsyncThrowingStream<Void, any Error>.Continuation
  private let messages: AsyncThrowingStream<Data, any Error>.Continuation

  /// Returns the messages of a subscription, as soon as it has begun.
  ///
  /// - Parameter subscribe: A function that subscribes, and returns when the subscription has ended. Its
  ///   task is cancelled when nobody iterates over the messages any longer.
  /// - Throws: The error of the function, if it ends before the subscription begins.
  public static func messages(
    _ subscribe: @escaping @Sendable (_ subscription: RedisSubscription) async throws -> Void
  ) async throws -> AsyncThrowingStream<Data, any Error> {
    let (beginnings, beginning) = AsyncThrowingStream.makeStream(of: Void.self)
    let (stream, messages) = AsyncThrowingStream.makeStream(of: Data.self)
    let task = Task {
      do {
        try await subscribe(RedisSubscription(beginning: beginning, messages: messages))
        messages.finish()
        beginning.finish()
      } catch {
        messages.finish(throwing: error)
        beginning.finish(throwing: error)
      }
    }
    messages.onTermination = { _ in task.cancel() }
    for try await _ in beginnings { return stream }
    task.cancel()
    try Task.checkCancellation()
    throw RedisError("the subscription has ended before it began")
  }

  /// Tells that the server has confirmed the subscription.
  public func begin() { beginning.yield() }

  /// Passes on a message.
  public func yield(_ message: Data) { messages.yield(message) }
}
