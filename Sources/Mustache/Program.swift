/// A parsed template as a list of instructions.
final class Program: Sendable {
  let name: String
  let source: String
  let instructions: [Instruction]

  init(name: String, source: String, instructions: [Instruction]) {
    self.name = name
    self.source = source
    self.instructions = instructions
  }
}

/// One step of rendering.
enum Instruction: Sendable {
  /// Writes a text.
  case text(Text)
  /// Writes a value.
  case variable(Path, offset: Int, escaped: Bool)
  /// Renders what follows for each item of a value, or goes on at `end`.
  case section(Path, offset: Int, end: Int)
  /// Goes on at `end` if a value is there.
  case invertedSection(Path, offset: Int, end: Int)
  /// The last of a section: starts over with the next item.
  case endSection
  /// Renders a partial or parent, then goes on at `end`, behind the arguments.
  case call(Call, end: Int)
  /// Renders an argument instead of what follows up to `end`, if there is one.
  case block(Block, end: Int)
  /// The last of a template or argument.
  case `return`
}

/// A piece of a template's own text, in UTF-8.
struct Text: Sendable {
  /// The lines, with their ends. The last is empty where a tag begins the next line.
  var lines: [[UInt8]]
  /// Whether the first of the lines begins at the start of a line.
  var startsLine: Bool
}

/// A name, split at its dots.
struct Path: Sendable {
  /// Whether only the innermost value is looked into.
  var isInnermost: Bool
  /// The names of a field, of that field's field and so on; empty for the innermost value itself.
  var names: [Name]

  /// The name as it is written.
  var description: String { (isInnermost ? "." : "") + names.map(\.text).joined(separator: ".") }
}

extension Path {
  /// Nil for names with nothing between two dots or at the end.
  init?(_ text: String) {
    let isInnermost = text.hasPrefix(".")
    let relative = isInnermost ? text.dropFirst() : text[...]
    let names = relative.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if text != ".", names.contains("") { return nil }
    self.init(isInnermost: isInnermost, names: text == "." ? [] : names.map { Name($0) })
  }
}

/// A tag that renders another template.
struct Call: Sendable {
  struct Argument: Sendable {
    var name: String
    /// The index of the first instruction.
    var start: Int
  }

  var name: String
  /// Where the name is in the source.
  var offset: Int
  /// What the lines of the other template are indented with, nil where the tag is not alone on its
  /// line.
  var indentation: String?
  /// The blocks that replace blocks of the same names.
  var arguments: [Argument] = []
}

/// A block that an argument can replace.
struct Block: Sendable {
  var name: String
  /// What the lines of an argument are indented with.
  var indentation: String
}
