import Decorators
import Foundation

/// All logs of which an event is measured: the end of a call with an argument and a result, which they write as a
/// line to a file that drops what is written.
enum LogPaths {
  static var all: [CallPath] {
    let log = MemoryLog()
    _ = try? RemoteFeed(offset: 1).logging(to: log).decode(3)
    let event = log.events[1]
    let text = StandardErrorLog()
    let json = JSONLog(to: FileHandle(forWritingAtPath: "/dev/null")!)
    let byHand = StreamLoggerByHand(label: "feed", file: fopen("/dev/null", "w")!)
    return [
      path("text", .here) { text.log(event) },
      path("text", .byHand) { byHand.log(event) },
      path("JSON", .here) { json.log(event) },
      path("JSON", .byHand) { byHand.log(fieldsOf: event) },
    ]
  }

  private static func path(
    _ form: String, _ put: CallPath.Form, _ write: @escaping @Sendable () -> Void
  ) -> CallPath {
    CallPath(member: .log, decorators: form, form: put) { parts, mark in
      // Standard error drops what is written for as long as it takes.
      let standardError = dup(STDERR_FILENO)
      let null = open("/dev/null", O_WRONLY)
      dup2(null, STDERR_FILENO)
      defer {
        dup2(standardError, STDERR_FILENO)
        close(standardError)
        close(null)
      }
      mark()
      for count in parts {
        for _ in 0..<count { write() }
        mark()
      }
    }
  }
}

extension StreamLoggerByHand {
  /// Writes an event as a message.
  @inline(never)
  fileprivate func log(_ event: LogEvent) {
    let argument = event.arguments[0]
    log(
      level: event.level.rawValue,
      """
      #\(event.callID.numbers[0]) Feed.decode(\(argument.name): \(argument.value)) \
      \(event.phase) in \(milliseconds(of: event)) ms: \(event.result ?? "")
      """)
  }

  /// Writes an event as a message with metadata.
  @inline(never)
  fileprivate func log(fieldsOf event: LogEvent) {
    let argument = event.arguments[0]
    log(
      level: event.level.rawValue, "\(event.phase)",
      [
        "call": "\(event.callID.numbers[0])", "protocol": "Feed", "member": "decode(_:)",
        "arguments.\(argument.name)": argument.value,
        "milliseconds": "\(milliseconds(of: event))", "result": event.result ?? "",
      ])
  }

  private func milliseconds(of event: LogEvent) -> Double {
    (event.duration ?? .zero) / .milliseconds(1)
  }
}
