import Foundation

/// What tells a thread from others.
struct ThreadIdentity: Equatable, Sendable {
  private let number: UInt

  static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(number: UInt(pthread_self()))
    #endif
  }
}
