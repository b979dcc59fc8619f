/// A message about a place in a text.
public struct Diagnostic: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a message. After an error, no code is generated.
  public enum Severity: String, Codable, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  public var path: String
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The mistake and its remedy, in a sentence that begins in lower case.
  public var message: String
  /// The text of the line; `nil` if there is none, for example for an unreadable file, or if it is
  /// too long to display.
  public var excerpt: String?

  /// Creates a message about the place at a UTF-8 offset of a text.
  public init(_ severity: Severity, _ message: String, at offset: Int, in source: SourceText) {
    self.severity = severity
    self.message = message
    path = source.path
    (line, column) = source.position(of: offset)
    excerpt = source.excerpt(ofLine: line)
  }

  /// `path:line:column: error: message`, the line, and a caret below the column.
  ///
  /// Characters that would control a terminal are replaced by visible ones.
  public var description: String {
    let place = "\(path.printable):\(line):\(column)"
    let heading = "\(place): \(severity.rawValue): \(message.printable)"
    guard let excerpt else { return heading }
    let margin = excerpt.unicodeScalars.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(heading)\n\(excerpt.printableLines)\n\(margin)^"
  }
}

/// The diagnostics of one input, in the order of its lines, with at least one error.
public struct DiagnosticsError: Error, Sendable {
  public var diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
