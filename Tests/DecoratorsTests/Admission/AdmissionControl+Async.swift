@_spi(Generated) import Decorators

extension AdmissionControl {
  /// Makes an asynchronous call, be there something to await in it or not.
  func callAsync(_ operation: () async throws -> Void = {}) async throws {
    try await call { () async throws in try await operation() }
  }

  /// Makes a synchronous call.
  func callNow() throws { try call { () throws in } }
}
