import Synchronization

/// A measured call that ends when its completion handler is called, or released without a call.
@_spi(Generated)
public final class MeasuredCompletion: Sendable {
  @usableFromInline let call: MeasuredCall
  private let hasEnded = Atomic(false)

  @usableFromInline
  init(of call: MeasuredCall) {
    self.call = call
  }

  deinit {
    if !hasEnded.load(ordering: .relaxed) { call.metrics.leave() }
  }

  /// Ends the call, unless it has ended.
  ///
  /// - Parameters:
  ///   - isFailure: A Boolean value that indicates whether the call failed.
  ///   - error: The error of the call. A failure without an error counts as a success.
  @usableFromInline
  func end(_ isFailure: Bool, _ error: @autoclosure () -> (any Error)?) {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    if isFailure, let error = error() { call.failed(error) } else { call.succeeded() }
  }
}

@_spi(Generated)
extension MeasuredCall {
  /// Makes a call that ends when it calls a completion handler or throws an error.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler. A call without a handler is measured, too.
  ///   - operation: A closure that makes the call with the completion handler that it is given.
  @inline(never)
  @inlinable
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let completion = MeasuredCompletion(of: self)
    // A closure that is not a completion handler does not end the call.
    if Arguments.self == Never.self { completion.end(false, nil) }
    let call = UncheckedTransfer(value: handler.call)
    let shape = handler.shape
    let isFailure = UncheckedTransfer(value: shape().isFailure)
    let function = shape().make { arguments in
      completion.end(isFailure.value(arguments), shape().error(in: arguments))
      if let call = call.value { completion.call.outer.leave { call(arguments) } }
    }
    let outcome = watch.outcome { () throws(Failure) in try operation(function) }
    switch consume outcome {
    case .success(let returned): return returned
    case .failure(let error):
      completion.end(true, error)
      throw error
    }
  }
}
