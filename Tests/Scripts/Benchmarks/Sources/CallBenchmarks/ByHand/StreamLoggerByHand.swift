import Foundation

/// A handler of logs as that of swift-log for streams: it makes a line of the time and the message, and writes it
/// under the lock of the file.
struct StreamLoggerByHand: Sendable {
  let label: String
  nonisolated(unsafe) let file: UnsafeMutablePointer<FILE>

  func log(level: String, _ message: String, _ metadata: [String: String] = [:]) {
    let pretty = metadata.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    write(
      "\(timestamp()) \(level) \(label) :\(pretty.isEmpty ? "" : " \(pretty)") [Feed] \(message)\n")
  }

  private func write(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      flockfile(file)
      fwrite(bytes.baseAddress!, 1, bytes.count, file)
      fflush(file)
      funlockfile(file)
    }
  }

  private func timestamp() -> String {
    var now = time(nil)
    guard let local = localtime(&now) else { return "<unknown>" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 255) { buffer in
      strftime(buffer.baseAddress!, buffer.count, "%Y-%m-%dT%H:%M:%S%z", local)
      return String(cString: buffer.baseAddress!)
    }
  }
}
