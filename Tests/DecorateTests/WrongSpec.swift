import Foundation
import Testing

/// A file of `WrongSpecs`: what is wrong in it, the command, the input files, and the messages.
///
///     A decorator that there is not.
///
///     $ decorate generate Feed.decorators.yaml
///     -- Feed.decorators.yaml --
///     ...
///     -- messages --
///     Feed.decorators.yaml:4:18: error: ...
///
/// `-- NAME, CR LF --` begins a file whose lines end in carriage return and line feed.
struct WrongSpec: CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "WrongSpecs")

  let url: URL
  let arguments: [String]
  private(set) var files: [String: String] = [:]
  /// Empty where they have not been recorded.
  private(set) var messages = ""
  /// The file up to its messages.
  private var input = ""

  var testDescription: String {
    url.deletingPathExtension().pathComponents.suffix(2).joined(separator: "/")
  }

  static var all: [WrongSpec] {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: folder.path(percentEncoded: false))
      return try names.filter { $0.hasSuffix(".txt") }.sorted().map {
        try WrongSpec(at: folder.appending(path: $0))
      }
    }
  }

  private init(at url: URL) throws {
    self.url = url
    let text = try String(contentsOf: url, encoding: .utf8)
    let parts = text.components(separatedBy: "-- messages --\n")
    input = parts[0]
    messages = parts.count > 1 ? parts[1] : ""
    let lines = input.components(separatedBy: "\n").dropLast()
    let command = try #require(lines.first { $0.hasPrefix("$ decorate ") })
    arguments = command.dropFirst("$ decorate ".count).components(separatedBy: " ")
    var name: String?
    var lineEnd = "\n"
    for line in lines {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        let words = line.dropFirst(3).dropLast(3).components(separatedBy: ", ")
        name = words[0]
        lineEnd = words.last == "CR LF" ? "\r\n" : "\n"
        files[words[0]] = ""
      } else if let name {
        files[name, default: ""] += line + lineEnd
      }
    }
  }

  /// Writes other messages into the file.
  func record(_ messages: String) throws {
    try "\(input)-- messages --\n\(messages)".write(to: url, atomically: true, encoding: .utf8)
  }
}
