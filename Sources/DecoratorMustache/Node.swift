/// A part of a parsed template.
indirect enum Node: Sendable {
  /// A line of the template's own text, or a part of it, in UTF-8. The indentation of a partial
  /// precedes it if it is `indented`.
  case text([UInt8], indented: Bool)
  /// The text of a value.
  case variable(Path, offset: Int)
  /// Nodes for each item of a value, or, if it is `inverted`, for a value that is not there.
  case section(Path, offset: Int, inverted: Bool, [Node])
  /// A partial or parent.
  case call(Call)
  /// Nodes that an argument of this name can replace, with the indentation of the argument's lines.
  case block(name: String, indentation: ArraySlice<UInt8>, [Node])
}

/// A tag that renders another template.
struct Call: Sendable {
  var name: String
  var offset: Int
  /// The indentation of the lines of the other template; `nil` if the tag is not alone on its line.
  var indentation: ArraySlice<UInt8>?
  /// The nodes that replace those of blocks, by the names of the blocks.
  var arguments: [String: [Node]] = [:]
  /// The places of the names of these blocks.
  var argumentOffsets: [String: Int] = [:]
}

/// A name, split at its dots.
struct Path: Sendable {
  /// The names of a field, of a field of that field, and so on; empty for the innermost value
  /// itself.
  var names: [FieldName]

  var description: String { names.isEmpty ? "." : names.map(\.text).joined(separator: ".") }
}

extension Path {
  /// Makes a path; `nil` if nothing is before or behind a dot, or there is white space.
  init?(_ text: String) {
    let names =
      text == "."
      ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") || text.utf8.contains(where: \.isWhitespace) { return nil }
    self.init(names: names.map { FieldName($0) })
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// A Boolean value that indicates whether it is white space within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// A Boolean value that indicates whether it is white space, line ends included.
  var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}
