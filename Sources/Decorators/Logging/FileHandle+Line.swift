import Foundation

extension FileHandle {
  private static let turn = NSLock()

  /// Writes a line as a whole, so that lines of different threads do not mix.
  ///
  /// A line that cannot be written is lost, because a log must not stop its program.
  func writeLine(_ line: String) {
    Self.turn.withLock { try? write(contentsOf: Data(line.utf8)) }
  }
}
