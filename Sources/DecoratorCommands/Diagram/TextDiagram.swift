import DecoratorCommandLine
import DecoratorSpec

/// A stack as lines of text, from the caller down, with the members on which each decorator acts.
struct TextDiagram {
  private static let width = 100

  let diagram: StackDiagram

  var lines: [String] {
    let width = (diagram.layers.map(\.key.count).max() ?? 0) + 2
    var lines = [diagram.name, "", "  caller", "    ↓"]
    for layer in diagram.layers {
      let head = ([layer.type] + layer.options).joined(separator: ", ")
      lines += ([head] + actions(of: layer))
        .flatMap { $0.wrapped(to: Self.width - width - 4, indentation: 2) }
        .behind("  " + layer.key.padded(to: width))
      lines.append("    ↓")
    }
    lines.append("  decoratee")
    let notes = diagram.notes.flatMap { $0.wrapped(to: Self.width - 2) }.indented(by: 2)
    if !notes.isEmpty { lines += [""] + notes }
    return lines
  }

  /// Returns the members on which a decorator acts. Members with the same options are together.
  private func actions(of layer: StackDiagram.Layer) -> [String] {
    var groups: [(options: [String], members: [String])] = []
    for (member, options) in zip(diagram.members, layer.actions) {
      guard let options else { continue }
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
