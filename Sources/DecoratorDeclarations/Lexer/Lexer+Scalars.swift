extension Unicode.Scalar {
  var isNonBreakingSpace: Bool { value == 0xA0 }

  /// A Boolean value that indicates whether Swift takes a scalar outside ASCII for part of an
  /// operator.
  var isOperator: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F,
      0x3001...0x3003, 0x3008...0x3020, 0x3030:
      true
    default:
      false
    }
  }
}

extension Lexer {
  /// Returns the scalar that begins at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\0"
  }
}
