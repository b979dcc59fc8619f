/// A mistake in a template, and its place.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the template with the mistake, which can be a partial.
  public var template: String
  /// The place, in UTF-8 code units from the start of the source.
  public var offset: Int
  /// The line, counted from 1.
  public var line: Int
  /// The column in Unicode scalars, counted from 1.
  public var column: Int
  /// The mistake and its remedy, in one sentence that begins in lower case.
  public var message: String

  /// Creates an error.
  public init(template: String, offset: Int, line: Int, column: Int, message: String) {
    self.template = template
    self.offset = offset
    self.line = line
    self.column = column
    self.message = message
  }

  /// `name:line:column: error: message`.
  public var description: String { "\(template):\(line):\(column): error: \(message)" }
}

/// All mistakes in a template, or in a template and its context.
public struct TemplateErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, at least one, in the order of their places in each template.
  public var errors: [TemplateError]

  /// Creates a group of errors.
  public init(errors: [TemplateError]) {
    self.errors = errors
  }

  /// The errors, one on each line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A mistake whose line and column are not yet known.
struct Problem: Sendable {
  var offset: Int
  var message: String
}

extension [Problem] {
  /// Returns the problems in the order of their places, with lines and columns.
  func located(in source: String, of template: String) -> [TemplateError] {
    let bytes = source.utf8
    var index = bytes.startIndex
    var (offset, line, column) = (0, 1, 1)
    let inOrder = enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return inOrder.map { _, problem in
      while offset < problem.offset, index < bytes.endIndex {
        let byte = bytes[index]
        let isContinuation = byte & 0b1100_0000 == 0b1000_0000
        if byte == .lineFeed {
          (line, column) = (line + 1, 1)
        } else if !isContinuation {
          column += 1
        }
        bytes.formIndex(after: &index)
        offset += 1
      }
      return TemplateError(
        template: template, offset: problem.offset, line: line, column: column,
        message: problem.message)
    }
  }
}
