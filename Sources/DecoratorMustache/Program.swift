/// A parsed template, as a list of instructions.
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
  case variable(Path, offset: Int)
  /// Renders the following instructions for each item of a value, or continues at `end`.
  case section(Path, offset: Int, end: Int)
  /// Continues at `end` if the value is truthy.
  case invertedSection(Path, offset: Int, end: Int)
  /// Ends a section, or starts over with the next item.
  case endSection
  /// Renders a partial or parent, then continues at `end`, after the arguments.
  case call(Call, end: Int)
  /// Renders an argument in place of the instructions up to `end`, if there is one.
  case block(Block, end: Int)
  /// Ends a template or an argument.
  case `return`
}

/// A piece of a template's own text, in UTF-8.
struct Text: Sendable {
  /// The lines, with their line ends. The last is empty if a tag begins the next line.
  var lines: [[UInt8]]
  /// A Boolean value that indicates whether the first of the lines begins at the start of a line.
  var startsLine: Bool
}

/// A name, split at its dots.
struct Path: Sendable {
  /// A Boolean value that indicates whether the name is looked up only in the innermost value.
  var isInnermost: Bool
  /// The names of a field, of a field of that field, and so on; empty for the innermost value
  /// itself.
  var names: [Name]

  /// The name as the template has it.
  var description: String { (isInnermost ? "." : "") + names.map(\.text).joined(separator: ".") }
}

extension Path {
  /// Makes a path; `nil` if nothing is between two dots or at the end.
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
  /// The place of the name in the source.
  var offset: Int
  /// The indentation of the lines of the other template; `nil` if the tag is not alone on its line.
  var indentation: String?
  /// The blocks that replace blocks of the same names.
  var arguments: [Argument] = []
}

/// A block that an argument can replace.
struct Block: Sendable {
  var name: String
  /// The indentation of the lines of an argument.
  var indentation: String
}
