import Foundation

extension FileHandle {
  private static let turn = NSLock()

  /// Writes a line as a whole, so that lines of different threads do not mix.
  ///
  /// A line that cannot be written is lost, because a log must not stop its program. For the same
  /// reason a pipe without a reader raises no `SIGPIPE`, which would end the program: the signal is
  /// blocked on this thread, and discarded if it was not pending before.
  func writeLine(_ line: String) {
    Self.turn.withLock {
      var signals = sigset_t()
      var previous = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      let wasPending = Self.isBrokenPipePending
      pthread_sigmask(SIG_BLOCK, &signals, &previous)
      try? write(contentsOf: Data(line.utf8))
      var received: Int32 = 0
      if !wasPending, Self.isBrokenPipePending { sigwait(&signals, &received) }
      pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
  }

  private static var isBrokenPipePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}
