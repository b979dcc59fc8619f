import Foundation
import TestSupport
import Testing

@testable import Decorators

/// How lines reach the files that they are written to.
@Suite(.timeLimit(.minutes(10)))
struct LogOutputTests {
  @Test func `Lines of many threads do not mix`() async throws {
    let pipe = Pipe()
    let contents = read(pipe)
    await withEightThreads { thread in
      let line = String(repeating: "\(thread)", count: 11_000) + "\n"
      for _ in 0..<50 { pipe.fileHandleForWriting.writeLine(line) }
    }
    try pipe.fileHandleForWriting.close()
    let lines = String(decoding: await contents.first() ?? Data(), as: UTF8.self).split(
      separator: "\n")
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { $0.count == 11_000 && Set($0).count == 1 })
  }

  @Test func `A closed file is not written to`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    pipe.fileHandleForWriting.writeLine("lost\n")
    #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  /// The pipe has no room left when the reader begins.
  @Test(.tags(.promise)) func `A slow reader loses no line, and delays none to other files`()
    async throws
  {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    let writer = Recorder<Void>()
    Thread {
      for _ in 0..<100 {
        pipe.fileHandleForWriting.writeLine(String(repeating: "a", count: 9_999) + "\n")
      }
      try? pipe.fileHandleForWriting.close()
      writer.record(())
    }.start()
    await until {
      var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&file, 1, 0) == 0
    }
    let (other, isOnTime) = (Pipe(), Recorder<Void>())
    Thread {
      other.fileHandleForWriting.writeLine("on time\n")
      isOnTime.record(())
    }.start()
    _ = await isOnTime.first()
    let contents = read(pipe)
    let lines = String(decoding: await contents.first() ?? Data(), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.map(\.count) == Array(repeating: 9_999, count: 100))
    _ = await writer.first()
  }

  #if os(macOS) || os(Linux)
    @Test(.tags(.promise)) func `A program outlives the reader of its log`() async {
      await #expect(processExitsWith: .success) {
        signal(SIGPIPE, SIG_DFL)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        for _ in 0..<2 { pipe.fileHandleForWriting.writeLine("lost\n") }
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0, "nor does the signal come later")
      }
    }

    @Test(.tags(.promise)) func `A signal that the program blocks stays blocked`() async {
      await #expect(processExitsWith: .success) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        pipe.fileHandleForWriting.writeLine("lost\n")
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        #expect(sigismember(&blocked, SIGPIPE) == 1)
      }
    }
  #endif

  /// Reads all that is written to a pipe, on a thread that no test waits for.
  private func read(_ pipe: Pipe) -> Recorder<Data> {
    let contents = Recorder<Data>()
    Thread { contents.record(pipe.fileHandleForReading.readDataToEndOfFile()) }.start()
    return contents
  }
}
