/// A stack as a flowchart in the language of Mermaid, which GitHub and other tools render.
///
/// Source: <https://mermaid.js.org/syntax/flowchart.html>.
struct MermaidDiagram {
  let diagrams: [StackDiagram]

  var lines: [String] {
    var lines = ["flowchart TB"]
    for (number, diagram) in diagrams.enumerated() {
      let node = { (layer: Int) in "p\(number)n\(layer)" }
      lines.append("  subgraph p\(number)[\(Self.quoted([diagram.name]))]")
      lines.append("    \(node(0))([caller])")
      for (index, layer) in diagram.layers.enumerated() {
        let acts = zip(diagram.members, layer.meetings).compactMap { member, meeting in
          Self.text(of: meeting).map { member + $0 }
        }
        let text = Self.quoted([layer.key, layer.options.joined(separator: ", ")] + acts)
        lines.append("    \(node(index + 1))[\(text)]")
      }
      let last = diagram.layers.count + 1
      lines.append("    \(node(last))([decoratee])")
      let arrow = diagram.isOrdered ? " --> " : " -.-> "
      lines.append("    " + (0...last).map(node).joined(separator: arrow))
      lines.append("  end")
    }
    return lines
  }

  /// Returns the text after the name of a member; `nil` if the call is forwarded.
  private static func text(of meeting: StackDiagram.Meeting) -> String? {
    switch meeting {
    case .forwards: nil
    case .acts(let options): options.isEmpty ? "" : ": " + options.joined(separator: ", ")
    }
  }

  /// Returns lines in quotes, with entity codes for characters that have a meaning in Mermaid or
  /// HTML.
  private static func quoted(_ lines: [String]) -> String {
    let texts = lines.filter { !$0.isEmpty }.map { line in
      line.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar.properties.isAlphabetic || " ,.:()_0123456789".unicodeScalars.contains(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "#\(scalar.value);"
        }
      }
    }
    return "\"" + texts.joined(separator: "<br/>") + "\""
  }
}
