/// The conditions of `#if` blocks on which a protocol inherits others, by the places of these.
struct InheritanceConditions {
  /// The conditions of the ways to each of them.
  private var ways: [String: [BuildCondition]] = [:]

  /// Adds a way to a protocol, and returns `true` if it was not known.
  mutating func add(_ condition: BuildCondition, to place: String) -> Bool {
    guard ways[place]?.contains(condition) != true else { return false }
    ways[place, default: []].append(condition)
    return true
  }

  /// Returns the condition on which a protocol is inherited; `nil` if it always is.
  func text(of place: String) -> String? {
    let ways = ways[place] ?? []
    for (index, way) in ways.enumerated() where ways[index...].contains(where: way.isAlways(or:)) {
      return nil
    }
    let texts = ways.compactMap { $0.text(within: BuildCondition(nil)) }
    return texts.count > 1 ? texts.map { "(\($0))" }.joined(separator: " || ") : texts.first
  }
}
