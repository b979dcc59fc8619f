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
