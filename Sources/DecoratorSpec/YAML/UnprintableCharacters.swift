/// Returns a problem for each line with characters that a YAML file cannot contain, at the first of
/// them.
///
/// These are control characters, byte order marks after the start, and carriage returns without a
/// line feed.
func unprintableCharacters(in text: String) -> [YAMLProblem] {
  var problems: [YAMLProblem] = []
  var isReported = false
  var offset = 0
  let scalars = text.unicodeScalars
  for index in scalars.indices {
    let scalar = scalars[index]
    if scalar == "\n" { isReported = false }
    let next = scalar == "\r" ? scalars[scalars.index(after: index)...].first : nil
    if !isReported, let message = complaint(about: scalar, at: offset, before: next) {
      problems.append(YAMLProblem(offset: offset, message: message))
      isReported = true
    }
    offset += UTF8.width(scalar)
  }
  return problems
}

private func complaint(
  about scalar: Unicode.Scalar, at offset: Int, before next: Unicode.Scalar?
) -> String? {
  switch scalar.value {
  case 0x09, 0x0A, 0x20..<0x7F, 0x85, 0xA0..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...:
    return nil
  case 0x0D:
    return next == "\n"
      ? nil : "a carriage return alone does not end a line; end lines with a line feed"
  case 0xFEFF:
    return offset == 0 ? nil : "a byte order mark must be at the start of a file; remove it"
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    return "this file contains the unprintable character U+\(code); "
      + "remove it, or write '\\u\(code)' in double quotes"
  }
}
