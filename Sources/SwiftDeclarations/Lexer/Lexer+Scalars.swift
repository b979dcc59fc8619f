/// A Unicode scalar outside ASCII, as the lexer tells it apart.
struct LexedScalar {
  var value: UInt32
  /// In bytes.
  var length: Int

  var isNonBreakingSpace: Bool { value == 0xA0 }

  /// Whether Swift takes it for a part of operators and not of identifiers.
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
  /// The scalar that begins at an offset where a byte outside ASCII stands.
  func scalar(at offset: Int) -> LexedScalar {
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    let lead = UInt32(bytes[offset])
    switch lead {
    case 0xF0...:
      return LexedScalar(
        value: (lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), length: 4)
    case 0xE0...:
      return LexedScalar(value: (lead & 0x0F) << 12 | tail(1) << 6 | tail(2), length: 3)
    default:
      return LexedScalar(value: (lead & 0x1F) << 6 | tail(1), length: 2)
    }
  }
}
