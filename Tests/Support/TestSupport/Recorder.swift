/// Collects what closures of any thread tell it.
package struct Recorder<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  package init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  package func record(_ value: Value) {
    continuation.yield(value)
  }

  /// What is recorded, as it comes.
  package var values: AsyncStream<Value> { stream }

  /// The next that is recorded; `nil` after the end.
  @discardableResult
  package func first() async -> Value? {
    await stream.first { _ in true }
  }

  /// Everything recorded so far; nothing is recorded after.
  package func finish() async -> [Value] {
    continuation.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  /// The first ones recorded, as soon as they are.
  package func first(_ count: Int) -> AsyncPrefixSequence<AsyncStream<Value>> {
    stream.prefix(count)
  }
}
