extension String {
  /// The text without back-ticks.
  public var withoutBackTicks: String {
    hasOnly { $0 != UInt8(ascii: "`") } ? self : filter { $0 != "`" }
  }

  /// Returns `true` if all UTF-8 code units meet a condition.
  ///
  /// The tool is not optimized in builds, where `utf8.allSatisfy` takes ten times as long.
  public func hasOnly(_ isWanted: (UInt8) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var index = 0
      while index < bytes.count, isWanted(bytes[index]) { index += 1 }
      return index == bytes.count
    }
  }
}
