/// Lets calls through, has them wait, or rejects them, and learns how those end that it let through.
///
/// Circuit breakers and limits are gates. Each says who may pass and what follows from an ending;
/// what they share is here: synchronous and asynchronous calls, and those with a completion handler.
@_spi(Generated)
public protocol CallGate: AnyObject, Sendable {
  /// What a call that is not let through fails with.
  associatedtype Rejection: Error

  /// Lets a call through at once.
  ///
  /// - Returns: `nil` where it has to wait, or is rejected.
  func admit() -> CallPass?

  /// Returns why a call is rejected that does not wait.
  func rejection() -> Rejection

  /// Lets a call through that was not let through at once, after waiting for that if need be.
  ///
  /// The default does not wait.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Throws: The reason for which it is rejected or, if the caller is cancelled, any such reason.
  func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPass

  /// Learns how a call ended.
  func end(_ pass: CallPass, with ending: CallEnding)
}

/// What a call has from when a ``CallGate`` lets it through until it ends.
@_spi(Generated)
@frozen
public struct CallPass: Sendable {
  /// What the gate knows the call by.
  public let number: Int
  /// When the call began, by the gate's clock; zero where that does not matter.
  public let start: Duration

  @inlinable
  public init(number: Int = 0, start: Duration = .zero) {
    self.number = number
    self.start = start
  }
}

/// How a call ended that a ``CallGate`` had let through.
@_spi(Generated)
@frozen
public enum CallEnding: Sendable {
  /// With a result.
  case succeeded
  /// With a result that the spec's `when:` picks as a failure.
  case rejected
  /// With an error.
  case failed(any Error)
  /// In a way that nobody knows: its completion handler was let go of without being called.
  case forgotten
}

@_spi(Generated)
extension CallGate {
  public func admission(isolation: isolated (any Actor)?) async throws(Rejection) -> CallPass {
    guard let pass = admit() else { throw rejection() }
    return pass
  }
}

// MARK: - Asynchronous calls

@_spi(Generated)
extension CallGate {
  /// Makes a call, once it is let through.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: Makes the call.
  ///   - isFailure: Returns whether a result counts as a failure; none does by default.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws or, where it was not made, the reason for that; a
  ///   `CancellationError` if the caller was cancelled.
  @inlinable
  public func call<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value,
    when isFailure: (Value) -> Bool = { _ in false }
  ) async throws -> Value {
    try await call(operation, when: isFailure) { rejection -> any Error in
      Task.isCancelled ? CancellationError() : rejection
    }
  }

  /// Makes a call that throws a type of its own, once it is let through.
  ///
  /// - Parameter error: Makes an error of that type of the reason for which the call was not made.
  @inlinable @inline(__always)
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value,
    when isFailure: (Value) -> Bool = { _ in false },
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
    end(pass, with: isFailure(value) ? .rejected : .succeeded)
    return value
  }
}

// MARK: - Synchronous calls

@_spi(Generated)
extension CallGate {
  /// Makes a synchronous call if it is let through at once.
  @inlinable
  public func call<Value>(
    _ operation: () throws -> Value,
    when isFailure: (Value) -> Bool = { _ in false }
  ) throws -> Value {
    try call(operation, when: isFailure) { rejection -> any Error in rejection }
  }

  /// Makes a synchronous call that throws a type of its own, if it is let through at once.
  @inlinable
  public func call<Value, Failure: Error>(
    _ operation: () throws(Failure) -> Value,
    when isFailure: (Value) -> Bool = { _ in false },
    error: (Rejection) -> Failure
  ) throws(Failure) -> Value {
    guard let pass = admit() else { throw error(rejection()) }
    let value: Value
    do {
      value = try operation()
    } catch {
      end(pass, with: .failed(error))
      throw error
    }
    end(pass, with: isFailure(value) ? .rejected : .succeeded)
    return value
  }
}
