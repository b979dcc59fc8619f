import Foundation

/// Does something on eight threads at once, each of its own, and waits for all of them.
package func withEightThreads(_ body: @escaping @Sendable (_ thread: Int) -> Void) async {
  await withDiscardingTaskGroup { group in
    for thread in 0..<8 {
      group.addTask {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          Thread {
            body(thread)
            done.resume()
          }.start()
        }
      }
    }
  }
}
