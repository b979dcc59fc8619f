/// Returns a problem for each line with characters that a YAML file cannot contain.
///
/// These are control characters, byte order marks after the start, and carriage returns without a
/// line feed. Only the first of each line is reported.
func unprintableCharacters(in bytes: [UInt8]) -> [YAMLProblem] {
  var problems: [YAMLProblem] = []
  var isReported = false
  var offset = 0
  while offset < bytes.count {
    let byte = bytes[offset]
    if byte >= 0x20 && byte < 0x7F || byte == 0x09 {
      offset += 1
      continue
    }
    if byte == 0x0A { isReported = false }
    if !isReported, let message = complaint(about: bytes, at: offset) {
      problems.append(YAMLProblem(offset: offset, message: message))
      isReported = true
    }
    offset += 1
  }
  return problems
}

/// Returns the problem of the character that begins at `offset`; `nil` if it has none.
private func complaint(about bytes: [UInt8], at offset: Int) -> String? {
  let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
  let last = offset + 2 < bytes.count ? bytes[offset + 2] : 0
  switch (bytes[offset], next, last) {
  case (0x0A, _, _), (0x0D, 0x0A, _), (0xC2, 0x85, _):
    return nil
  case (0x0D, _, _):
    return "a carriage return alone does not end a line; end lines with a line feed"
  case (0xEF, 0xBB, 0xBF):
    return offset == 0 ? nil : "a byte order mark must be at the start of a file; remove it"
  case (0xEF, 0xBF, 0xBE...0xBF):
    return unprintable(0xFF00 | UInt32(last) | 0x40, escape: "u")
  case (0xC2, 0x80...0x9F, _):
    return unprintable(UInt32(next), escape: "x")
  case (0x00..<0x20, _, _), (0x7F, _, _):
    return unprintable(UInt32(bytes[offset]), escape: "x")
  default:
    return nil
  }
}

private func unprintable(_ code: UInt32, escape: String) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  let width = escape == "x" ? 2 : 4
  let padded = String(repeating: "0", count: width - digits.count) + digits
  return "this file contains the unprintable character \(padded) (hexadecimal); "
    + "remove it, or write '\\\(escape)\(padded)' in double quotes"
}
