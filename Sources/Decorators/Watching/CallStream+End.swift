extension CallStream {
  /// Returns the stream with an observer.
  ///
  /// - Parameters:
  ///   - watch: The watchers of the call, if it has any of its own.
  ///   - onEnd: Called once with the error of the stream; `nil` if it ended. The error of a stream that
  ///     is cancelled or released is a `CancellationError`.
  func observed(
    in watch: CallWatch? = nil, onElement: @escaping (Element) -> Void,
    onEnd: @escaping ((any Error)?) -> Void
  ) -> Self {
    let next = next
    let end = StreamEnd(onEnd)
    var hasBegun = false
    return Self { () async throws(Failure) in
      // The time limits until the first element do not hold for the others.
      let watch = hasBegun && watch != nil ? watch.continued() : watch
      switch await watch.resultInSpan(of: next) {
      case .success(let element?):
        hasBegun = true
        onElement(element)
        return element
      case .success(nil):
        end.tell(Task.isCancelled ? CancellationError() : nil)
        return nil
      case .failure(let error):
        end.tell(error)
        throw error
      }
    }
  }
}

private final class StreamEnd {
  private var onEnd: (((any Error)?) -> Void)?

  init(_ onEnd: @escaping ((any Error)?) -> Void) { self.onEnd = onEnd }

  deinit { tell(CancellationError()) }

  func tell(_ error: (any Error)?) { onEnd.take()?(error) }
}

extension CallWatch? {
  /// Returns the result of an operation as a part of the call, from any context.
  fileprivate func resultInSpan<Value, Failure: Error>(
    of operation: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    guard self != nil else { return await Result(catching: operation) }
    guard let span = self?.span else { return await result(of: operation) }
    return await span.run(isolation: #isolation) { await result(of: operation) }
  }
}
