extension CallInstrumentation? {
  /// Returns a function that gets elements as a part of a call, and is observed.
  ///
  /// - Parameters:
  ///   - onElement: Called when there is an element.
  ///   - onEnd: Called once with the error of the stream; `nil` if it ended. The error of a stream that
  ///     is cancelled or released is a `CancellationError`.
  package func observing(
    _ advance: @escaping StreamAdvance, onElement: @escaping () -> Void,
    onEnd: @escaping ((any Error)?) -> Void
  ) -> StreamAdvance {
    let end = StreamEnd(onEnd)
    var hasBegun = false
    return {
      // The time limits until the first element do not hold for the others.
      let instrumentation = hasBegun && self != nil ? continued() : self
      do {
        guard try await instrumentation.runInSpan(advance) else {
          end.tell(Task.isCancelled ? CancellationError() : nil)
          return false
        }
      } catch {
        end.tell(error)
        throw error
      }
      hasBegun = true
      onElement()
      return true
    }
  }

  /// Runs a function as a part of the call, from any context.
  @inline(__always)
  private func runInSpan(_ advance: StreamAdvance) async throws -> Bool {
    guard self != nil else { return try await advance() }
    guard let span = self?.span else { return try await run(advance) }
    return try await span.run(isolation: #isolation) { try await run(advance) }
  }

  /// Runs a function with these instruments, and in this context.
  @inline(__always)
  func run(_ advance: StreamAdvance) async throws -> Bool {
    if self == nil, CallInstrumentation.current == nil { return try await advance() }
    return try await CallInstrumentation.local.binding(self) { try await advance() }
  }
}

private final class StreamEnd {
  private var onEnd: (((any Error)?) -> Void)?

  init(_ onEnd: @escaping ((any Error)?) -> Void) { self.onEnd = onEnd }

  deinit { tell(CancellationError()) }

  func tell(_ error: (any Error)?) { onEnd.take()?(error) }
}
