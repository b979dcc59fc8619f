/// A control that admits calls, delays them, or rejects them, and learns how they end.
///
/// Circuit breakers and limits are admission controls. Each decides which calls are made, and what
/// follows from their ends. The extensions here are common to all: they make synchronous calls,
/// asynchronous calls, and calls with a completion handler.
@_spi(Generated)
public protocol AdmissionControl: AnyObject, Sendable {
  /// The error of a call that is not admitted.
  associatedtype Rejection: Error

  /// Admits a call at once.
  ///
  /// - Returns: The permit of the call; `nil` if it has to wait, or is rejected.
  func admit() -> CallPermit?

  /// Admits a synchronous call, which cannot wait. By default this is ``admit()``.
  func admitSynchronousCall() -> CallPermit?

  /// Returns the error of a rejected call that does not wait.
  func rejection() -> Rejection

  /// Admits a call that was not admitted at once, if necessary after a wait.
  ///
  /// The default implementation does not wait.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Throws: The reason for the rejection. If the caller is cancelled, any such reason.
  func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPermit

  /// Records how a call ended.
  func end(_ permit: CallPermit, with ending: CallEnding)
}

/// A permit that an ``AdmissionControl`` gives to a call until it ends.
@_spi(Generated)
@frozen
public struct CallPermit: Sendable {
  /// The generation of a circuit in which the call began.
  public let generation: Int
  /// The time when the call began, by the control's clock; zero if the control does not need it.
  public let start: Duration

  @inlinable
  public init(generation: Int = 0, start: Duration = .zero) {
    self.generation = generation
    self.start = start
  }
}

/// The end of an admitted call.
@_spi(Generated)
public enum CallEnding: Sendable {
  /// A result.
  case succeeded
  /// A result that the spec's `failureIf:` matches.
  case failedResult
  /// An error.
  case failed(any Error)
  /// An end that says nothing: a result that the spec's `ignore:` matches, or a completion handler
  /// that was released without a call.
  case unknown

  @inlinable
  init<Value>(_ value: Value, _ isFailure: ((Value) -> Bool)?, _ isIgnored: ((Value) -> Bool)?) {
    if isIgnored?(value) == true {
      self = .unknown
    } else {
      self = isFailure?(value) == true ? .failedResult : .succeeded
    }
  }
}

@_spi(Generated)
extension AdmissionControl {
  @inlinable
  public func admitSynchronousCall() -> CallPermit? { admit() }

  public func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPermit {
    guard let permit = admit() else { throw rejection() }
    return permit
  }
}

// MARK: - Asynchronous calls

@_spi(Generated)
extension AdmissionControl {
  /// Makes a call, once it is admitted.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: Makes the call.
  ///   - isFailure: A predicate for results that count as failures; none does by default.
  ///   - isIgnored: A predicate for results that do not count at all; none by default.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call. If the call was not made, the reason for that; a
  ///   `CancellationError` if the caller was cancelled.
  @inlinable
  public func call<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil
  ) async throws -> Value {
    try await call(operation, failureIf: isFailure, ignore: isIgnored) { rejection -> any Error in
      Task.isCancelled ? CancellationError() : rejection
    }
  }

  /// Makes a call with an error type of its own, once it is admitted.
  ///
  /// - Parameter error: Makes an error of that type from the reason for a rejection.
  @inlinable @inline(__always)
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil,
    error: (Rejection) -> Failure
  ) async throws(Failure) -> Value {
    let permit: CallPermit
    if let admitted = admit() {
      permit = admitted
    } else {
      do {
        permit = try await admission(isolation: isolation)
      } catch let rejection {
        throw error(rejection)
      }
    }
    let value: Value
    do {
      value = try await operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    end(permit, with: CallEnding(value, isFailure, isIgnored))
    return value
  }
}

// MARK: - Synchronous calls

@_spi(Generated)
extension AdmissionControl {
  /// Makes a synchronous call if it is admitted at once.
  @inlinable
  public func call<Value>(
    _ operation: () throws -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil
  ) throws -> Value {
    try call(operation, failureIf: isFailure, ignore: isIgnored) { rejection -> any Error in
      rejection
    }
  }

  /// Makes a synchronous call with an error type of its own, if it is admitted at once.
  @inlinable
  public func call<Value, Failure: Error>(
    _ operation: () throws(Failure) -> Value,
    failureIf isFailure: ((Value) -> Bool)? = nil,
    ignore isIgnored: ((Value) -> Bool)? = nil,
    error: (Rejection) -> Failure
  ) throws(Failure) -> Value {
    guard let permit = admitSynchronousCall() else { throw error(rejection()) }
    let value: Value
    do {
      value = try operation()
    } catch {
      end(permit, with: .failed(error))
      throw error
    }
    end(permit, with: CallEnding(value, isFailure, isIgnored))
    return value
  }
}
