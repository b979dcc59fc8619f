import DecoratorDeclarations

/// A condition of `#if` blocks, as its parts that must all hold.
struct BuildCondition: Equatable {
  let parts: [String]

  init(_ text: String?) { parts = text.map(Self.parts) ?? [] }

  /// Returns `true` if the two never hold together, as branches of one `#if` never do.
  func excludes(_ other: BuildCondition) -> Bool {
    parts.contains { part in other.parts.contains { $0.negates(part) || part.negates($0) } }
  }

  private init(parts: [String]) { self.parts = parts }

  /// Returns the condition that both hold.
  func joined(with other: BuildCondition) -> BuildCondition {
    BuildCondition(parts: parts + other.without(self).parts)
  }

  /// Returns the condition without the parts of another one.
  func without(_ other: BuildCondition) -> BuildCondition {
    BuildCondition(parts: parts.filter { !other.parts.contains($0) })
  }

  /// Returns `true` if it always holds, or if one of the two does.
  func isAlways(or other: BuildCondition) -> Bool {
    if parts.isEmpty || other.parts.isEmpty { return true }
    return parts.count == 1 && other.parts.count == 1 && excludes(other)
  }

  /// Returns the text of the parts that another condition does not contain; `nil` if there are none.
  func text(within other: BuildCondition) -> String? {
    let rest = parts.filter { !other.parts.contains($0) }
    return rest.count > 1 ? rest.map { "(\($0))" }.joined(separator: " && ") : rest.first
  }

  /// Splits at each `&&` outside of parentheses, unless there is an `||`.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var previous: Character = " "
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0, previous == "|", character == "|" { return [text] }
      if depth == 0, previous == "&", character == "&" {
        parts[parts.count - 1].removeLast()
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      previous = character
    }
    let trimmed = parts.map { $0.withoutOuterSpaces }
    return trimmed.flatMap { part in
      part.isInParentheses ? Self.parts(of: String(part.dropFirst().dropLast())) : [part]
    }
  }
}

extension String {
  fileprivate var withoutOuterSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// `true` if its first parenthesis closes at its end.
  fileprivate var isInParentheses: Bool {
    guard first == "(", last == ")" else { return false }
    var depth = 0
    for character in dropLast() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return false }
    }
    return true
  }

  fileprivate func negates(_ other: String) -> Bool {
    self == "!(\(other))" || self == "!\(other)"
  }
}

extension [ProtocolDeclaration] {
  /// `true` if they are one protocol in branches of `#if` that exclude each other.
  var areBranches: Bool {
    let conditions = map { BuildCondition($0.condition) }
    return indices.allSatisfy { index in
      conditions[..<index].allSatisfy { $0.excludes(conditions[index]) }
    }
  }
}
