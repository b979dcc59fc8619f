/// A key and its value, between which the colon is missing, or is a full-width one: `expires 5m`, `stack [a, b]`.
struct KeyWithoutColon {
  let key: String
  let value: String

  /// Makes the key and the value of a text; `nil` if they are not a word and a value that is one word, in
  /// quotes or in brackets.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([A-Za-z_][\w.():_]*\*?)(?:[ \t]+|[ \t]*：[ \t]*)(\S.*)/),
      !match.1.hasSuffix(":"),
      "[{'\"$".contains(match.2.first ?? " ") || !match.2.contains(where: \.isWhitespace)
    else { return nil }
    (key, value) = (String(match.1), String(match.2))
  }

  var advice: String { "a ':' is missing after '\(key)'; write '\(key): \(value)'" }
}
