import Foundation

extension FileHandle {
  private static let turn = NSLock()

  /// Writes a line as a whole, so that lines of different threads do not mix.
  ///
  /// A line that cannot be written is lost, because a log must not stop its program. For the same
  /// reason a pipe without a reader raises no `SIGPIPE`, which would end the program.
  func writeLine(_ line: String) {
    Self.turn.withLock {
      Self.withoutBrokenPipe { try? write(contentsOf: Data(line.utf8)) }
    }
  }

  /// Runs code that may raise `SIGPIPE` on this thread, and discards that signal.
  private static func withoutBrokenPipe(_ body: () -> Void) {
    var signals = sigset_t()
    var previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    // A signal that was pending before belongs to other code.
    let wasPending = isBrokenPipePending
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    body()
    var received: Int32 = 0
    if !wasPending, isBrokenPipePending { sigwait(&signals, &received) }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  private static var isBrokenPipePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}
