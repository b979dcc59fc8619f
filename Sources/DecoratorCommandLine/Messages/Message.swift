import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message on standard error. What is `nil` is left out of its JSON object.
struct Message: Hashable, Encodable {
  let severity: Diagnostic.Severity
  private var message: String
  /// The file that the message concerns, if any.
  private var path: String?
  private var line: Int?
  private var column: Int?
  private var excerpt: String?
  /// The message as compilers write it, with the line and a caret below it.
  let text: String

  private enum CodingKeys: CodingKey {
    case severity, message, path, line, column, excerpt
  }

  /// Makes a message without a place in a file.
  init(_ message: String, _ severity: Diagnostic.Severity = .error, about path: String? = nil) {
    self.severity = severity
    self.message = message
    self.path = path
    text = (path.map { "\($0.printable): " } ?? "") + "\(severity.rawValue): \(message.printable)"
  }

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    message = diagnostic.message
    path = diagnostic.path
    line = diagnostic.line
    column = diagnostic.column
    excerpt = diagnostic.excerpt
    text = diagnostic.description
  }
}

extension Encodable {
  /// Returns the value in JSON, on one line.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
