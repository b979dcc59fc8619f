extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// A Boolean value that indicates whether it is white space within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// A Boolean value that indicates whether it is white space, line ends included.
  var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}

extension [UInt8] {
  /// A Boolean value that indicates whether it is an empty line.
  var isLineEnd: Bool {
    last == .lineFeed && (count == 1 || (count == 2 && first == .carriageReturn))
  }
}
