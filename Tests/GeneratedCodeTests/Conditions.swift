#if canImport(Foundation)
  import Foundation
#else
  import NoFoundation
#endif
#if os(Linux)
  #if canImport(Dispatch) && !os(Windows)
    import Dispatch
  #endif
#elseif os(iOS)
  import UIKit
#endif

#if os(Linux) || os(macOS) || os(iOS)
  protocol Machine: Sendable {
    #if os(Android)
      func start() async throws -> AndroidHandle
    #elseif os(Linux) || os(macOS) || os(iOS)
      func start() async throws -> Int
    #else
      func start() throws
    #endif

    #if NEVER
      func never() async throws -> Never
      #if os(Linux)
        func neverOnLinux() async throws
      #else
        func neverElsewhere() async throws
      #endif
    #else
      /// Has a condition within another.
      #if compiler(>=6.0)
        associatedtype Part: Sendable
        func parts() async throws -> [Part]
      #endif
      var name: String { get }
    #endif

    #if swift(<5.0)
      func old() async throws
    #endif
    #if hasFeature(NoSuchFeature)
      func feature(_ value: NoSuchType) async throws
    #endif

    #if targetEnvironment(simulator)
      subscript(part: String) -> String { get }
    #else
      subscript(part: Int) -> Int { get }
    #endif
  }
#endif

enum Plant {
  #if os(Linux) || os(macOS) || os(iOS)
    protocol Hall: Powered {
      func open() async throws -> String
      #if NEVER
        func close() async throws
      #else  // Has a comment.
        func leave() async throws -> String
      #endif  // Has one too.
    }
  #endif
}

protocol Powered: Sendable {
  #if NEVER
    func watts() async throws -> Float
  #else
    func watts() async throws -> Int
  #endif
}
