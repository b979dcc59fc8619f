import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message on standard error.
enum Message: Hashable {
  /// A message on a place in a file.
  case diagnostic(Diagnostic)
  /// An error without a place; `path` is the file that it concerns, if any.
  case failure(String, path: String?)
  /// A warning without a place.
  case remark(String)

  enum Format: String {
    /// The format of compilers, with the line and a caret below it.
    case text
    /// One JSON object on one line.
    case json
  }

  func text(in format: Format) -> String {
    switch (format, self) {
    case (.text, .diagnostic(let diagnostic)): diagnostic.description
    case (.text, .failure(let message, let path)):
      (path.map { "\($0.printable): " } ?? "") + "error: \(message.printable)"
    case (.text, .remark(let message)): "warning: \(message)"
    case (.json, _): json
    }
  }

  private var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(fields)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private var fields: Fields {
    switch self {
    case .diagnostic(let diagnostic):
      Fields(
        severity: diagnostic.severity.rawValue, message: diagnostic.message, path: diagnostic.path,
        line: diagnostic.line, column: diagnostic.column, excerpt: diagnostic.excerpt)
    case .failure(let message, let path):
      Fields(severity: Diagnostic.Severity.error.rawValue, message: message, path: path)
    case .remark(let message):
      Fields(severity: Diagnostic.Severity.warning.rawValue, message: message)
    }
  }

  /// The fields of the JSON object. Those that are `nil` are left out.
  private struct Fields: Encodable {
    var severity: String
    var message: String
    var path: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
  }
}
