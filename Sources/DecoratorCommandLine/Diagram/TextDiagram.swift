/// A stack as lines of text, from the caller down, with the members on which each decorator acts.
struct TextDiagram {
  private static let width = 100

  let diagram: StackDiagram

  var lines: [String] {
    let keys = diagram.layers.map(\.key)
    let width = (keys.map(\.count).max() ?? 0) + 2
    var lines = [diagram.name, "", "  caller", "    ↓"]
    for layer in diagram.layers {
      let texts = [([layer.type] + layer.options).joined(separator: ", ")] + acts(of: layer)
      let wrapped = texts.flatMap { text in
        let lines = text.wrapped(to: Self.width - width - 4)
        return lines.prefix(1) + Array(lines.dropFirst()).indented(by: 2)
      }
      lines.append("  " + layer.key.padded(to: width) + (wrapped.first ?? ""))
      lines += Array(wrapped.dropFirst()).indented(by: width + 2)
      lines.append("    ↓")
    }
    lines.append("  decoratee")
    let notes = diagram.notes.flatMap { $0.wrapped(to: Self.width - 2) }.indented(by: 2)
    return lines + (notes.isEmpty ? [] : [""] + notes)
  }

  /// Returns the members on which a decorator acts. Members with the same options are together.
  private func acts(of layer: StackDiagram.Layer) -> [String] {
    var groups: [(options: [String], members: [String])] = []
    for (member, meeting) in zip(diagram.members, layer.meetings) {
      guard case .acts(let options) = meeting else { continue }
      if let place = groups.firstIndex(where: { $0.options == options }) {
        groups[place].members.append(member)
      } else {
        groups.append((options, [member]))
      }
    }
    if groups.isEmpty { return ["acts on no member"] }
    return groups.map { options, members in
      "● " + members.joined(separator: ", ")
        + (options.isEmpty ? "" : " { \(options.joined(separator: ", ")) }")
    }
  }
}
