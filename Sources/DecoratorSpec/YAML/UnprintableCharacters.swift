/// Returns a problem at the first character that a YAML file cannot contain; `nil` if there is none.
///
/// Such are control characters, byte order marks after the start, and carriage returns without a line
/// feed.
func unprintableCharacter(in text: String) -> YAMLProblem? {
  var offset = 0
  var previous: Unicode.Scalar = " "
  for scalar in Array(text.unicodeScalars) + [" "] {
    if previous == "\r", scalar != "\n" {
      return YAMLProblem(
        offset: offset - 1,
        message: "a carriage return alone does not end a line; end lines with a line feed")
    }
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20..<0x7F, 0x85, 0xA0..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...: break
    case 0xFEFF where offset == 0: break
    case 0xFEFF:
      return YAMLProblem(
        offset: offset, message: "a byte order mark must be at the start of a file; remove it")
    default:
      let code = String(String(1 << 16 + scalar.value, radix: 16, uppercase: true).dropFirst())
      return YAMLProblem(
        offset: offset,
        message: "this file contains the unprintable character U+\(code); "
          + "remove it, or write '\\u\(code)' in double quotes")
    }
    offset += UTF8.width(scalar)
    previous = scalar
  }
  return nil
}
