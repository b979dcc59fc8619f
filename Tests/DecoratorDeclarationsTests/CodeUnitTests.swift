import DecoratorDeclarations
import RandomCases
import Testing

/// Loops over raw bytes find what the algorithms of collections find.
@Suite struct CodeUnitTests {
  private static let texts = {
    var random = SeededGenerator(seed: 1)
    return (0..<300).map { _ in random.text(of: ["a", "`", "é", "🎉", " "], count: 0...20) }
  }()

  @Test func `A text has only code units that meet a condition if all do`() {
    for text in Self.texts {
      for unit: UInt8 in [UInt8(ascii: "`"), 0x7F, 0x80, 0xF0] {
        #expect(text.hasOnly { $0 < unit } == text.utf8.allSatisfy { $0 < unit }, "\(text) \(unit)")
        #expect(
          text.hasOnly { $0 != unit } == text.utf8.allSatisfy { $0 != unit }, "\(text) \(unit)")
      }
    }
  }

  @Test func `A prefix ends at the first byte from its start that does not meet the condition`() {
    for text in Self.texts {
      let bytes = Array(text.utf8)
      for start in 0...bytes.count {
        let end = bytes[start...].firstIndex { $0 >= 0x80 } ?? bytes.count
        #expect(
          bytes.withUnsafeBytes { $0.endOfPrefix(from: start) { $0 < 0x80 } } == end, "\(text)")
      }
    }
  }

  @Test func `A text without back-ticks is the text without each of them`() {
    for text in Self.texts {
      #expect(text.withoutBackTicks == text.replacing("`", with: ""), "\(text)")
    }
  }

  @Test func `A text holds what the standard library finds in it`() {
    for text in Self.texts {
      #expect(text.holds("aa") == text.contains("aa"), "\(text)")
      #expect(text.holds("`a ") == text.contains("`a "), "\(text)")
    }
    #expect("[[UInt8]]".holds("[UInt8]") && !"[UInt8".holds("[UInt8]") && !"".holds("a"))
  }

  @Test func `Identifiers are what is between other characters`() {
    var random = SeededGenerator(seed: 2)
    let parts = ["a", "Z", "_", "9", " ", "<", "[", ".", "é", "e\u{301}", "²", "\r\n", "🎉"]
    for count in [parts.count - 5, parts.count] {
      for _ in 0..<300 {
        let text = random.text(of: Array(parts[..<count]), count: 0...8)
        let expected = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        #expect(text.identifiers == expected, "\(text)")
      }
    }
  }

  @Test(arguments: ["", "A", "a", "_A", "9", "É", "é", "A\u{301}", "a\u{301}", "🎉"])
  func `A text begins in uppercase if its first character is a capital`(_ text: String) {
    #expect(text.beginsInUppercase == (text.first?.isUppercase ?? false))
  }
}
