import Foundation

extension FileHandle {
  private static let turn = NSLock()

  /// Writes a line as a whole. One that cannot be written is lost, as a log must not stop its program.
  func writeLine(_ line: String) {
    Self.turn.withLock { try? write(contentsOf: Data(line.utf8)) }
  }
}
