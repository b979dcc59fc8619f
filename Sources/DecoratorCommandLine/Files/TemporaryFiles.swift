import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files of the process, which do not remain if someone interrupts it.
enum TemporaryFiles {
  private static let paths = Mutex<[String]>([])

  /// Adds the path of a file, which need not exist.
  static func add(_ path: String) {
    paths.withLock { $0.append(path) }
  }

  /// Removes the files when a signal ends the process. It must be called before there are other
  /// threads.
  static func removeWhenInterrupted() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    DispatchQueue(label: "decorate.signals").async { [signals] in
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      paths.withLock { paths in
        for path in paths { unlink(path) }
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
      }
    }
  }
}
