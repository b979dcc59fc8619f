extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether it is white space within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether it is white space, line ends included.
  var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}

extension [UInt8] {
  /// Whether it is a line with nothing in it.
  var isLineEnd: Bool {
    last == .lineFeed && (count == 1 || (count == 2 && first == .carriageReturn))
  }
}
