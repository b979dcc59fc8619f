import Foundation
import Testing

@testable import Decorators

/// How lines reach the files that they are written to.
@Suite(.timeLimit(.minutes(1)))
struct LogOutputTests {
  @Test func linesOfManyThreadsDoNotMix() async throws {
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

  @Test func closedFileIsNotWrittenTo() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    pipe.fileHandleForWriting.writeLine("lost\n")
    #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  /// Reads all that is written to a pipe, on a thread that no test waits for.
  private func read(_ pipe: Pipe) -> Recorder<Data> {
    let contents = Recorder<Data>()
    Thread { contents.record(pipe.fileHandleForReading.readDataToEndOfFile()) }.start()
    return contents
  }
}
