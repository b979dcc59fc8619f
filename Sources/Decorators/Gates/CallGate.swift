/// A gate that lets calls through, delays them, or rejects them, and learns how they end.
///
/// Circuit breakers and limits are gates. Each decides which calls may pass, and what follows from
/// their ends. The extensions here are common to all gates: they make synchronous calls,
/// asynchronous calls, and calls with a completion handler.
@_spi(Generated)
public protocol CallGate: AnyObject, Sendable {
  /// The error of a call that is not let through.
  associatedtype Rejection: Error

  /// Lets a call through at once.
  ///
  /// - Returns: The pass of the call; `nil` if it has to wait, or is rejected.
  func admit() -> CallPass?

  /// Lets a synchronous call through.
  ///
  /// The default implementation calls ``admit()``.
  ///
  /// - Returns: The pass of the call; `nil` if it is rejected.
  func admitSynchronousCall() -> CallPass?

  /// Returns the error of a rejected call that does not wait.
  func rejection() -> Rejection

  /// Lets a call through that was not let through at once, if necessary after a wait.
  ///
  /// The default implementation does not wait.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Throws: The reason for the rejection. If the caller is cancelled, any such reason.
  func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPass

  /// Records how a call ended.
  func end(_ pass: CallPass, with ending: CallEnding)
}

/// A pass that a ``CallGate`` gives to a call until it ends.
@_spi(Generated)
@frozen
public struct CallPass: Sendable {
  /// The number by which the gate identifies the call.
  public let number: Int
  /// The time when the call began, by the gate's clock; zero if the gate does not need it.
  public let start: Duration

  @inlinable
  public init(number: Int = 0, start: Duration = .zero) {
    self.number = number
    self.start = start
  }
}

/// The end of a call that a ``CallGate`` let through.
@_spi(Generated)
@frozen
public enum CallEnding: Sendable {
  /// A result.
  case succeeded
  /// A result that the spec's `when:` matches as a failure.
  case rejected
  /// An error.
  case failed(any Error)
  /// An unknown end: the completion handler was released without a call.
  case forgotten
}

@_spi(Generated)
extension CallGate {
  @inlinable
  public func admitSynchronousCall() -> CallPass? { admit() }

  public func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPass {
    guard let pass = admit() else { throw rejection() }
    return pass
  }
}

// MARK: - Asynchronous calls

@_spi(Generated)
extension CallGate {
  /// Makes a call, once the gate lets it through.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: Makes the call.
  ///   - isFailure: A predicate that returns `true` if a result counts as a failure; none does by
  ///     default.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call. If the call was not made, the reason for that; a
  ///   `CancellationError` if the caller was cancelled.
  @inlinable
  public func call<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value,
    when isFailure: ((Value) -> Bool)? = nil
  ) async throws -> Value {
    try await call(operation, when: isFailure) { rejection -> any Error in
      Task.isCancelled ? CancellationError() : rejection
    }
  }

  /// Makes a call with an error type of its own, once the gate lets it through.
  ///
  /// - Parameter error: Makes an error of that type from the reason for a rejection.
  @inlinable @inline(__always)
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value,
    when isFailure: ((Value) -> Bool)? = nil,
    error: (Rejection) -> Failure
  ) async throws(Failure) -> Value {
    let pass: CallPass
    if let admitted = admit() {
      pass = admitted
    } else {
      do {
        pass = try await admission(isolation: isolation)
      } catch let rejection {
        throw error(rejection)
      }
    }
    let value: Value
    do {
      value = try await operation()
    } catch {
      end(pass, with: .failed(error))
      throw error
    }
    end(pass, with: isFailure?(value) == true ? .rejected : .succeeded)
    return value
  }
}

// MARK: - Synchronous calls

@_spi(Generated)
extension CallGate {
  /// Makes a synchronous call if the gate lets it through at once.
  @inlinable
  public func call<Value>(
    _ operation: () throws -> Value,
    when isFailure: ((Value) -> Bool)? = nil
  ) throws -> Value {
    try call(operation, when: isFailure) { rejection -> any Error in rejection }
  }

  /// Makes a synchronous call with an error type of its own, if the gate lets it through at once.
  @inlinable
  public func call<Value, Failure: Error>(
    _ operation: () throws(Failure) -> Value,
    when isFailure: ((Value) -> Bool)? = nil,
    error: (Rejection) -> Failure
  ) throws(Failure) -> Value {
    guard let pass = admitSynchronousCall() else { throw error(rejection()) }
    let value: Value
    do {
      value = try operation()
    } catch {
      end(pass, with: .failed(error))
      throw error
    }
    end(pass, with: isFailure?(value) == true ? .rejected : .succeeded)
    return value
  }
}
