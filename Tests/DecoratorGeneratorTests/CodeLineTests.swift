import RandomCases
import Testing

@testable import DecoratorGenerator

/// What is found in lines by loops over raw bytes is what the algorithms of collections find.
@Suite struct CodeLineTests {
  private static let texts = {
    var random = SeededGenerator(seed: 1)
    let pieces = [
      "", " ", "  ", "a", "é", "👩‍👩‍👧", "{", "(", "\n", "\t", "\"", "\\", "\u{7F}", "\u{80}",
    ]
    return (0..<300).map { _ in random.text(of: pieces, count: 0...8) }
  }()

  @Test func `A line has as many columns as characters`() {
    for text in Self.texts where !text.contains("\n") {
      #expect(CodeLine(text.utf8).width == text.count, "\(text.debugDescription)")
    }
  }

  @Test func `The indentation ends at the first byte that is no space`() {
    for text in Self.texts {
      let indentation = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      #expect(CodeLine(text.utf8).indentation == indentation, "\(text.debugDescription)")
    }
  }

  @Test func `A line ends at the next line feed or at the end`() {
    for text in Self.texts {
      let bytes = CodeLine(text.utf8)
      for start in 0...bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        #expect(bytes.endOfLine(from: start) == end, "\(text.debugDescription) from \(start)")
      }
    }
  }

  @Test func `A trimmed line has no space at its end, and its first word none before it`() {
    for text in Self.texts {
      let bytes = CodeLine(text.utf8)
      for start in 0...bytes.count {
        let line = bytes[start...]
        let rest = line.reversed().drop { $0 == UInt8(ascii: " ") }.reversed()
        let trimmed = line.trimmed
        #expect(trimmed.line.elementsEqual(rest), "\(text.debugDescription) from \(start)")
        #expect(
          trimmed.word.elementsEqual(rest.drop { $0 == UInt8(ascii: " ") }),
          "\(text.debugDescription) from \(start)")
        // The line keeps its place in the text.
        #expect(trimmed.line.startIndex == start)
        #expect(trimmed.word.endIndex == trimmed.line.endIndex)
      }
    }
  }

  /// Pieces of Swift, each with the number of brackets and of braces that it leaves open.
  private static let pieces: [String: (brackets: Int, braces: Int)] = [
    "a, ": (0, 0), "(": (1, 0), ")": (-1, 0), "[": (1, 0), "]": (-1, 0), "{": (0, 1), "}": (0, -1),
    "f([": (2, 0), "\"(\"": (0, 0), "\"}[é\"": (0, 0), "\"\\\"{(\"": (0, 0), "<": (0, 0),
  ]

  @Test func `Brackets and braces are counted outside of strings`() {
    var random = SeededGenerator(seed: 2)
    let names = Self.pieces.keys.sorted()
    for _ in 0..<500 {
      let chosen = (0..<Int.random(in: 0...10, using: &random))
        .compactMap { _ in names.randomElement(using: &random) }
      let balance = Balance(of: CodeLine(chosen.joined().utf8)[...])
      let parts = chosen.compactMap { Self.pieces[$0] }
      #expect(balance.brackets == parts.reduce(0) { $0 + $1.brackets }, "\(chosen)")
      #expect(balance.braces == parts.reduce(0) { $0 + $1.braces }, "\(chosen)")
    }
  }
}
