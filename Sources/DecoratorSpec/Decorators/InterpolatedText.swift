/// A text in a spec with Swift in it, as in a string literal of Swift: `item:\(id)`.
public struct InterpolatedText: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// Characters that need no escape in a string literal.
    case characters(String)
    case swift(String)
  }

  var parts: [Part]
  /// The place in the spec.
  var offset: Int

  /// The text as it is written, which is also what a string literal of it contains.
  public var text: String {
    parts.map { part in
      switch part {
      case .characters(let characters): characters
      case .swift(let swift): "\\(\(swift))"
      }
    }.joined()
  }

  /// The string literal.
  public var literal: String { "\"\(text)\"" }

  /// Returns `false` if no values make it the same text as another.
  func canEqual(_ other: InterpolatedText) -> Bool {
    guard hasSwift || other.hasSwift else { return text == other.text }
    let (start, otherStart) = (characters(parts.first), characters(other.parts.first))
    let (end, otherEnd) = (characters(parts.last), characters(other.parts.last))
    if !hasSwift { return text.hasPrefix(otherStart) && text.hasSuffix(otherEnd) }
    if !other.hasSwift { return other.text.hasPrefix(start) && other.text.hasSuffix(end) }
    return (start.hasPrefix(otherStart) || otherStart.hasPrefix(start))
      && (end.hasSuffix(otherEnd) || otherEnd.hasSuffix(end))
  }

  private var hasSwift: Bool {
    parts.contains { if case .swift = $0 { true } else { false } }
  }

  private func characters(_ part: Part?) -> String {
    if case .characters(let characters)? = part { characters } else { "" }
  }
}
