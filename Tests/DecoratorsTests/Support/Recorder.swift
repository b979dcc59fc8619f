/// Collects what closures of any thread tell it.
struct Recorder<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func record(_ value: Value) {
    continuation.yield(value)
  }

  /// What is recorded, as it comes.
  var values: AsyncStream<Value> { stream }

  /// The next that is recorded; `nil` after the end.
  @discardableResult
  func first() async -> Value? {
    await stream.first { _ in true }
  }

  /// Everything recorded so far; nothing is recorded after.
  func finish() async -> [Value] {
    continuation.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  /// The first ones recorded, as soon as they are.
  func first(_ count: Int) -> AsyncPrefixSequence<AsyncStream<Value>> {
    stream.prefix(count)
  }
}
