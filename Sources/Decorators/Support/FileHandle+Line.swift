import Foundation

extension FileHandle {
  /// A lock for each file, so that a slow reader of one does not delay lines to others.
  private static let turns = Lock<[Int32: NSLock]>([:])

  /// Writes a line as a whole, and waits for a slow reader, whether or not the file blocks.
  ///
  /// A line that cannot be written is lost, as a log must not stop its program. For the same reason a
  /// pipe whose reader has gone raises no `SIGPIPE`.
  func writeLine(_ line: String) {
    // A file that is closed, or is none, may have no descriptor to ask for.
    guard self !== FileHandle.nullDevice, (try? write(contentsOf: Data())) != nil else { return }
    let descriptor = fileDescriptor
    let turn = Self.turns.withLock { turns in
      let turn = turns[descriptor] ?? NSLock()
      turns[descriptor] = turn
      return turn
    }
    turn.withLock {
      withoutBrokenPipeSignal(of: descriptor) {
        var line = line
        return line.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
      }
    }
  }
}

/// Writes bytes. Returns zero, or the number of the error.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    let count = write(descriptor, start, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      continue
    }
    switch errno {
    case EINTR: break
    case EAGAIN, EWOULDBLOCK:
      var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&file, 1, -1)
    case let error: return error
    }
  }
  return 0
}

#if canImport(Darwin)
  private func withoutBrokenPipeSignal(of descriptor: Int32, _ write: () -> Int32) {
    // The signal is one of the process, so a thread cannot block it.
    _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
    _ = write()
  }
#else
  private func withoutBrokenPipeSignal(of descriptor: Int32, _ write: () -> Int32) {
    var signals = sigset_t()
    var previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    if write() == EPIPE, sigismember(&previous, SIGPIPE) == 0 {
      // The signal of this thread, which would come as soon as it is no longer blocked.
      var now = timespec()
      sigtimedwait(&signals, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
#endif
