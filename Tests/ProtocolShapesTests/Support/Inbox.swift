/// Takes what a completion handler is given to where it is awaited.
struct Inbox<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init(of type: Value.Type = Value.self) {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func put(_ value: Value) { continuation.yield(value) }

  /// The first value that comes.
  var first: Value? {
    get async { await stream.first { _ in true } }
  }
}

extension Inbox where Value == Void {
  func put() { put(()) }
}
