import Foundation

protocol Kitchen: Sendable {
  func dish(_ name: String) async throws -> String
}

/// Inherits a protocol with a stack of its own.
protocol Oven: Kitchen {
  func heat() async throws -> Int
}

/// Its types of things are not primary, so that its modifiers give concrete types.
protocol Larder: Sendable {
  associatedtype Jar: Sendable
  func jar() async throws -> Jar
}

protocol Cellar: Actor {
  func bottle() async throws -> String
}

enum Inn {
  #if os(Linux) || os(macOS) || os(iOS)
    @available(macOS 15, *)
    protocol Room: Sendable {
      func guest() async throws -> String
      func clean(done: @escaping @Sendable (Bool) -> Void)
    }
  #endif
}

protocol Bell {
  func ring()
}
