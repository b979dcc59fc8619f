extension String {
  /// The text without back-ticks.
  public var withoutBackTicks: String {
    hasOnly { $0 != UInt8(ascii: "`") } ? self : filter { $0 != "`" }
  }

  /// Returns `true` if all UTF-8 code units meet a condition.
  public func hasOnly(_ isWanted: (UInt8) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return bytes.endOfPrefix(while: isWanted) == bytes.count
    }
  }
}

extension String {
  /// Returns `true` if a text of ASCII occurs in it.
  public func holds(_ part: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { text in
      part.withUTF8Buffer { part in
        var start = 0
        while start + part.count <= text.count {
          var length = 0
          while length < part.count, text[start + length] == part[length] { length += 1 }
          if length == part.count { return true }
          start += 1
        }
        return false
      }
    }
  }

  /// The parts of it that consist of letters, digits and `_`.
  public var identifiers: [String] {
    guard hasOnly({ $0 < 0x80 }) else {
      return split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
    var text = self
    return text.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      var parts: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.endOfPrefix(from: start) { $0.isInIdentifier }
        if end > start {
          parts.append(
            String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
        }
        start = end + 1
      }
      return parts
    }
  }

  /// `true` if it begins with an uppercase letter.
  public var beginsInUppercase: Bool {
    guard let first = utf8.first else { return false }
    return first < 0x80
      ? (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) : self.first?.isUppercase == true
  }
}

extension UInt8 {
  fileprivate var isInIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the index of the first byte from a place on that does not meet a condition; the number of bytes
  /// if all do.
  ///
  /// The tool is not optimized in builds, where `prefix(while:)` and `allSatisfy` of other collections take ten
  /// times as long.
  @inlinable public func endOfPrefix(
    from start: Int = 0, while isWanted: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < count, isWanted(self[index]) { index += 1 }
    return index
  }
}
