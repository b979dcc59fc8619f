/// A name with wildcards (`*`), each of which stands for any text.
struct MemberPattern {
  private let text: [UInt8]

  /// Makes the pattern of a name in a spec; `nil` if the name is not a pattern.
  init?(_ name: String) {
    guard name.utf8.contains(Self.wildcard) else { return nil }
    text = Array(name.utf8)
  }

  private static let wildcard = UInt8(ascii: "*")

  /// `true` if it matches full names: `load(*)`.
  var isOfFullNames: Bool { text.contains(UInt8(ascii: "(")) }

  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    var (place, patternPlace) = (0, 0)
    // The place of the last wildcard, and the start of the text after the text that it stands for.
    var resumption: (place: Int, patternPlace: Int)?
    while place < name.count {
      if patternPlace < text.count, text[patternPlace] == Self.wildcard {
        resumption = (place, patternPlace)
        patternPlace += 1
      } else if patternPlace < text.count, text[patternPlace] == name[place] {
        place += 1
        patternPlace += 1
      } else if let last = resumption {
        resumption = (last.place + 1, last.patternPlace)
        (place, patternPlace) = (last.place + 1, last.patternPlace + 1)
      } else {
        return false
      }
    }
    return text[patternPlace...].allSatisfy { $0 == Self.wildcard }
  }
}
