@_spi(Generated) import Decorators
import Dispatch
import Foundation

// Delivers completions on the main queue of a program that calls `dispatchMain()`, and writes down
// where and in which order they come.

/// Writes a line, and whether it is written on the main queue.
@Sendable func note(_ text: String) {
  dispatchPrecondition(condition: .onQueue(.main))
  print(text)
}

let delivery = Delivery()
let begun = delivery.deliver(.init { (text: String) in note(text) })

DispatchQueue.global().async {
  begun("from another queue")
  DispatchQueue.main.async {
    DispatchQueue.global().sync { begun("queued first") }
    begun("queued second")
    note("not there yet")
    DispatchQueue.main.async {
      begun("at once")
      note("then this")
      #if os(Linux)
        print("on the main thread: \(Thread.isMainThread)")
      #endif
      exit(EXIT_SUCCESS)
    }
  }
}
dispatchMain()
