// A stand-in for what only Darwin and its Dispatch have, as far as the package uses it, declared as
// <https://developer.apple.com/documentation/dispatch> and the headers say. It is compiled as a file of the module that
// uses it, since what Foundation re-exports needs no import.

import Dispatch
import Foundation

protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {
  var data: DispatchSource.MemoryPressureEvent { get }
  var mask: DispatchSource.MemoryPressureEvent { get }
}

extension DispatchSource {
  struct MemoryPressureEvent: OptionSet, Sendable {
    static let normal = Self(rawValue: 1)
    static let warning = Self(rawValue: 2)
    static let critical = Self(rawValue: 4)
    static let all: Self = [.normal, .warning, .critical]
    let rawValue: UInt
  }

  class func makeMemoryPressureSource(
    eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceMemoryPressure { fatalError() }
}

// swift-format-ignore: NoLeadingUnderscores, AlwaysUseLowerCamelCase
func __dispatch_queue_get_label(_ queue: DispatchQueue?) -> UnsafePointer<CChar> { fatalError() }

// swift-format-ignore: AlwaysUseLowerCamelCase
func pthread_self() -> UnsafeMutableRawPointer { fatalError() }

// swift-format-ignore: AlwaysUseLowerCamelCase
let F_SETNOSIGPIPE: Int32 = 73

extension stat {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var st_mtimespec: timespec { st_mtim }
}
