import Foundation

extension FileHandle {
  /// Writes a line in one piece, so that those of different threads do not mix.
  ///
  /// What cannot be written is lost: a log must not stop the program that it is about.
  func writeLine(_ line: String) { try? write(contentsOf: Data(line.utf8)) }
}
