import DecoratorDeclarations

extension Member {
  /// The first word of its name, in lower case: `save` for `saveItems(_:)`.
  var firstWord: String { plainName.wordsInLowerCase.first ?? "" }

  /// The base name without back-ticks, as in a spec.
  var plainName: String { baseName.withoutBackTicks }

  /// The names of the parameters that a spec can use.
  var parameterNames: [String] { parameters.filter { $0.name != nil }.map(\.plainName) }
}

extension Parameter {
  /// Its name without back-ticks.
  public var plainName: String { (name ?? "").withoutBackTicks }
}

extension String {
  /// The words of a name in lower case: `get`, `urls`, `in`, `html` for `_getURLsInHTML2`.
  var wordsInLowerCase: [String] {
    let letters = Array(self)
    var words: [String] = []
    var word = ""
    for index in letters.indices {
      let letter = letters[index]
      let rest = letters[(index + 1)...].prefix(while: \.isLowercase)
      let startsWord =
        letter.isUppercase
        && (index > 0 && !letters[index - 1].isUppercase || !rest.isEmpty && rest != ["s"])
      if (startsWord || !letter.isLetter) && !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if letter.isLetter { word.append(letter) }
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }
}
