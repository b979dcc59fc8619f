@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsResilience

extension AdmissionControl {
  /// Makes an asynchronous call, be there something to await in it or not.
  package func callAsync(_ operation: () async throws -> Void = {}) async throws {
    try await call { () async throws in try await operation() }
  }

  /// Makes a synchronous call.
  package func callNow() throws { try call { () throws in } }
}
