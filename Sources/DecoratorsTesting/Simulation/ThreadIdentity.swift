@_spi(Generated) import Decorators
import Dispatch
import Foundation

/// The identity of a thread, which no other has.
struct ThreadIdentity: Equatable, Sendable {
  private let number: UInt

  static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(number: UInt(pthread_self()))
    #endif
  }

  /// The name by which a user knows the current thread: that of its queue, if it belongs to one, or its own.
  static var nameOfCurrent: String {
    let label = queueLabel ?? ""
    if Thread.isMainThread || label == "com.apple.main-thread" {
      return "the main actor or the main thread"
    }
    if label.hasPrefix("com.apple.root.") { return "a task of 'Task { }' or a global queue" }
    if !label.isEmpty { return "the queue '\(label)'" }
    if let name = Thread.current.name, !name.isEmpty { return "the thread '\(name)'" }
    return "another thread"
  }

  /// The label of the queue that the current thread belongs to; `nil` if it is not known.
  private static var queueLabel: String? {
    #if canImport(Darwin)
      String(cString: __dispatch_queue_get_label(nil))
    #else
      // Elsewhere, Dispatch has the function, but does not show it to Swift.
      dlsym(nil, "dispatch_queue_get_label").flatMap { symbol in
        typealias Function = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
        return unsafeBitCast(symbol, to: Function.self)(nil).map { String(cString: $0) }
      }
    #endif
  }
}
