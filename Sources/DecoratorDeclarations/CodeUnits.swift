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
