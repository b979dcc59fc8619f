/// A message about a place in a text.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// How much a message matters: with an error, nothing is generated.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  /// How much the message matters.
  public var severity: Severity
  /// The path of the text.
  public var path: String
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int
  /// What is wrong and what to write instead; begins in lower case.
  public var message: String
  /// The line itself; nil where there is none, for a file that cannot be read for example, and where
  /// it is too long to be looked at.
  public var excerpt: String?

  /// Creates a message about the place at a UTF-8 offset of a text.
  public init(
    _ severity: Severity, _ message: String, at offset: Int, in source: SourceText
  ) {
    self.severity = severity
    self.message = message
    path = source.path
    (line, column) = source.position(of: offset)
    excerpt = source.excerpt(ofLine: line)
  }

  /// `path:line:column: error: message`, the line, and a caret below the column.
  ///
  /// What a terminal would obey is made visible.
  public var description: String {
    let place = "\(path.printable):\(line):\(column)"
    let heading = "\(place): \(severity.rawValue): \(message.printable)"
    guard let excerpt else { return heading }
    let margin = excerpt.unicodeScalars.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(heading)\n\(excerpt.printableLines)\n\(margin)^"
  }
}

/// The diagnostics of one input, in the order of its lines; never empty of errors.
public struct DiagnosticsError: Error, Sendable {
  /// The diagnostics.
  public var diagnostics: [Diagnostic]

  /// Creates an error from diagnostics.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
