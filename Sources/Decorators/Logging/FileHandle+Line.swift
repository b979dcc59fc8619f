import Foundation

extension FileHandle {
  /// Writes a line as a whole, so that lines of different threads do not mix.
  ///
  /// A line that cannot be written is lost, because a log must not stop its program. For the same
  /// reason a pipe without a reader raises no `SIGPIPE`, which would end the program.
  func writeLine(_ line: String) {
    let descriptor = fileDescriptor
    LineOutput.turn(at: descriptor).withLock {
      LineOutput.withoutSignal(SIGPIPE) {
        var line = line
        line.withUTF8 { LineOutput.write(UnsafeRawBufferPointer($0), to: descriptor) }
      }
    }
  }
}

private enum LineOutput {
  private struct File: Hashable {
    var device: UInt64
    var number: UInt64
  }

  private static let turns = Lock<[File: NSLock]>([:])

  /// Returns the lock that a thread holds while it writes. It is needed because a pipe takes only a
  /// few kilobytes at once.
  ///
  /// There is one lock for each file, because two descriptors can refer to the same pipe, as with
  /// `2>&1`.
  static func turn(at descriptor: Int32) -> NSLock {
    var status = stat()
    fstat(descriptor, &status)
    let file = File(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    return turns.withLock { turns in
      let turn = turns[file] ?? NSLock()
      turns[file] = turn
      return turn
    }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let count = Foundation.write(descriptor, start, rest.count)
      switch (count, errno) {
      case (0..., _): rest = rest.dropFirst(count)
      case (_, EINTR): continue
      case (_, EAGAIN): waitUntilWritable(descriptor)
      default: return
      }
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&file, 1, -1)
  }

  /// Runs code that may raise a signal on this thread, and discards that signal.
  static func withoutSignal(_ signal: Int32, _ body: () -> Void) {
    var signals = sigset_t()
    var previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    // A signal that was pending before belongs to other code.
    let wasPending = isPending(signal)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    body()
    var received: Int32 = 0
    if !wasPending, isPending(signal) { sigwait(&signals, &received) }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  private static func isPending(_ signal: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, signal) == 1
  }
}
