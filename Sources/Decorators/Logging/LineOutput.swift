import Foundation

/// Writes lines in one piece each, so that those of different threads do not mix.
enum LineOutput {
  /// What cannot be written is lost: a log must not stop the program that it is about.
  static func write(_ line: String, to descriptor: Int32) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let address = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, address, rest.count)
        if count < 0, errno != EINTR { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
      }
    }
  }
}
