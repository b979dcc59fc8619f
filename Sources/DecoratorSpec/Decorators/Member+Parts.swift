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
    var words: [String] = []
    var word: [UInt8] = []
    let letters = Array(utf8)
    for (index, letter) in letters.enumerated() {
      let startsWord =
        letter.isUppercaseLetter
        && (index > 0 && !letters[index - 1].isUppercaseLetter
          || letters.startsWord(behind: index))
      let isLetter = letter.isUppercaseLetter || letter.isLowercaseLetter
      if (startsWord || !isLetter) && !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isLetter { word.append(letter.isUppercaseLetter ? letter | 0x20 : letter) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}

extension [UInt8] {
  /// Returns `true` if lowercase letters follow a capital. An `s` behind capitals belongs to them: `URLs`.
  fileprivate func startsWord(behind index: Int) -> Bool {
    let rest = self[(index + 1)...].prefix(2).prefix(while: \.isLowercaseLetter)
    return rest.count == 2 || rest.count == 1 && rest.first != UInt8(ascii: "s")
  }
}

extension UInt8 {
  fileprivate var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  fileprivate var isLowercaseLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self >= 0x80
  }
}
