import DecoratorCommandLine
import DecoratorSpec

extension DecoratedProtocol {
  /// Returns what the names of methods say on their calls, with the rules that decide so; nothing if no decorator asks.
  ///
  /// - Parameter name: The name of the members, with or without labels and types; `nil` for all members.
  func nameTable(of name: String? = nil, in types: DeclaredTypes, width: Int) -> [String] {
    guard decorators.contains(where: \.definition.readsNames) else { return [] }
    let facts = ProtocolFacts(of: declaration, in: types)
    var groups: [(members: [String], text: String)] = []
    for (index, member) in memberNames(matching: name) {
      guard case .method = declaration.members[index].kind else { continue }
      if case .standardLibrary = memberOrigins[index] { continue }
      let completion = decorators.first?.treatments[index].completion
      let text = declaration.members[index].nameReading(in: facts, completion: completion).text
      if let group = groups.firstIndex(where: { $0.text == text }) {
        groups[group].members.append(member)
      } else {
        groups.append(([member], text))
      }
    }
    if groups.isEmpty { return [] }
    return ["", "  Calls, by the names of members:"]
      + groups.flatMap { group in
        group.text.wrapped(to: width - 4).indented(by: 4)
          + group.members.joined(separator: ", ").wrapped(to: width - 8).indented(by: 8)
      }
  }
}

extension NameReading {
  /// The effect of calls and how long they last, with the reasons.
  fileprivate var text: String {
    let effect =
      switch rule.effect {
      case .reads: "A call reads"
      case .writes: "A call writes"
      case .takes: "A call takes what it gives"
      case .open: "A call may write"
      }
    let duration = lastingRule.map { ", and may last: \($0.sentence)" } ?? ""
    return "\(effect): \(rule.sentence)\(duration)."
  }
}
