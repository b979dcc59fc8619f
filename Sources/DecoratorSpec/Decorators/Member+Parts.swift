import DecoratorDeclarations

extension Member {
  var firstWord: String { plainName.wordsInLowerCase.first ?? "" }

  /// The base name without back-ticks, as in a spec.
  public var plainName: String { baseName.withoutBackTicks }

  var parameterNames: [String] { parameters.filter { $0.name != nil }.map(\.plainName) }
}

extension Parameter {
  public var plainName: String { (name ?? "").withoutBackTicks }
}

extension String {
  /// The words of a name in lower case: `get`, `urls`, `in`, `html` for `_getURLsInHTML2`.
  var wordsInLowerCase: [String] {
    var text = self
    return text.withUTF8 { buffer in
      let letters = UnsafeRawBufferPointer(buffer)
      var words: [String] = []
      var start = 0
      while start < letters.count {
        var end = start
        while end < letters.count, letters[end].isLetter,
          end == start || !letters.startWord(at: end)
        {
          end += 1
        }
        if end > start { words.append(letters.inLowerCase(from: start, to: end)) }
        start = max(end, start + 1)
      }
      return words
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns `true` if a letter is a capital behind another letter, or before lowercase letters. An `s` behind
  /// capitals belongs to them: `URLs`.
  fileprivate func startWord(at index: Int) -> Bool {
    guard self[index].isUppercaseLetter else { return false }
    if index > 0, !self[index - 1].isUppercaseLetter { return true }
    guard index + 1 < count, self[index + 1].isLowercaseLetter else { return false }
    return self[index + 1] != UInt8(ascii: "s")
      || index + 2 < count && self[index + 2].isLowercaseLetter
  }

  fileprivate func inLowerCase(from start: Int, to end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { word in
      var index = start
      while index < end {
        let letter = self[index]
        word[index - start] = letter.isUppercaseLetter ? letter | 0x20 : letter
        index += 1
      }
      return end - start
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { isUppercaseLetter || isLowercaseLetter }

  fileprivate var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  fileprivate var isLowercaseLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self >= 0x80
  }
}
