import DecoratorCommandLine
import DecoratorSpec

/// Stacks as a picture. Each member is a line from the caller on the left through the decorators to
/// the decoratee on the right, with a mark for each decorator that acts.
///
/// The picture needs no other files, and follows the light or dark appearance of the page.
struct SVGDiagram {
  private var elements: [String] = []
  private var width = 0
  private var height = 0

  // The sizes, in pixels.
  private static let margin = 24
  private static let line = 18
  private static let gap = 28
  private static let padding = 8

  init(_ diagrams: [StackDiagram]) {
    for diagram in diagrams { draw(diagram) }
    height += Self.margin
  }

  var lines: [String] {
    [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      """, Self.style, #"<rect class="page" width="\#(width)" height="\#(height)"/>"#,
    ] + elements + ["</svg>"]
  }

  private static let style = """
    <style>
      text { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1d1d1f; }
      .title { font-size: 16px; font-weight: bold; }
      .head { font-weight: bold; }
      .faint { fill: #6e6e73; }
      .page { fill: #ffffff; }
      .wire { stroke: #c7c7cc; stroke-width: 1.5; }
      .column { fill: none; stroke: #c7c7cc; }
      .loose { stroke-dasharray: 5 4; }
      .dot { fill: #0066cc; }
      .chip { fill: #e3effc; stroke: #0066cc; }
      @media (prefers-color-scheme: dark) {
        text { fill: #f5f5f7; }
        .faint { fill: #a1a1a6; }
        .page { fill: #161617; }
        .wire, .column { stroke: #48484a; }
        .dot { fill: #5eb0ff; }
        .chip { fill: #15304d; stroke: #5eb0ff; }
      }
    </style>
    """

  /// Draws a stack below those that are drawn: first the row of heads, then one for each member.
  private mutating func draw(_ diagram: StackDiagram) {
    height += Self.margin + Self.line
    write([diagram.name], at: Self.margin, height, "title")
    height += Self.line
    write(diagram.notes, at: Self.margin, height, "faint")
    height += diagram.notes.count * Self.line

    let heads = diagram.layers.map { [$0.type] + Self.wrapped($0.options) }
    let cells = diagram.layers.map { $0.actions.map { $0.map(Self.wrapped) } }
    let top = height
    let first = top + (1 + (heads.map(\.count).max() ?? 0)) * Self.line + 2 * Self.padding
    let rowHeights = diagram.members.indices.map { row in
      max(1, cells.map { $0[row]?.count ?? 0 }.max() ?? 0) * Self.line + 2 * Self.padding
    }
    // The vertical middle of each row.
    let rows = rowHeights.indices.map { rowHeights[..<$0].reduce(first, +) + rowHeights[$0] / 2 }
    let bottom = rowHeights.reduce(first, +) + Self.padding

    write(["caller"], at: Self.margin, top + Self.line + Self.padding, "head")
    let wire = Self.margin + Self.width(of: diagram.members + ["caller"])
    var left = wire + Self.gap
    let wires = elements.endIndex
    for (index, layer) in diagram.layers.enumerated() {
      let texts = [layer.key] + heads[index] + cells[index].flatMap { $0 ?? [] }
      let width = Self.width(of: texts) + 2 * Self.padding
      elements.append(
        #"<rect class="column\#(diagram.isOrdered ? "" : " loose")" x="\#(left)" y="\#(top)" "#
          + #"width="\#(width)" height="\#(bottom - top)" rx="8"/>"#)
      let baseline = top + Self.line + Self.padding
      write([layer.key], at: left + Self.padding, baseline, "head")
      write(heads[index], at: left + Self.padding, baseline + Self.line, "faint")
      for (lines, middle) in zip(cells[index], rows) {
        if let lines { draw(lines, at: left, middle, width) }
      }
      left += width + Self.gap
    }
    write(["decoratee"], at: left, top + Self.line + Self.padding, "head")
    for (member, middle) in zip(diagram.members, rows) {
      write([member], at: Self.margin, middle + 5)
      // A later part of the picture lies above an earlier one.
      elements.insert(
        #"<path class="wire" d="M\#(wire + Self.padding) \#(middle)H\#(left)"/>"#
          + #"<path class="dot" d="M\#(left) \#(middle - 5)l9 5l-9 5z"/>"#, at: wires)
    }
    height = bottom
  }

  /// Draws the mark of a decorator that acts: its options for the member, or a dot.
  private mutating func draw(_ lines: [String], at left: Int, _ middle: Int, _ width: Int) {
    guard !lines.isEmpty else {
      elements.append(#"<circle class="dot" cx="\#(left + width / 2)" cy="\#(middle)" r="5"/>"#)
      return
    }
    let height = lines.count * Self.line + 6
    elements.append(
      #"<rect class="chip" x="\#(left + 3)" y="\#(middle - height / 2)" "#
        + #"width="\#(width - 6)" height="\#(height)" rx="6"/>"#)
    write(lines, at: left + Self.padding, middle - height / 2 + Self.line - 2)
  }

  /// Writes lines of text below each other.
  private mutating func write(
    _ lines: [String], at left: Int, _ baseline: Int, _ style: String = ""
  ) {
    for (index, line) in lines.enumerated() {
      let text = line.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      elements.append(
        #"<text class="\#(style)" x="\#(left)" y="\#(baseline + index * Self.line)" "#
          + #"xml:space="preserve">\#(text)</text>"#)
    }
    // A title is larger and bold.
    let textWidth = Self.width(of: lines) * (style == "title" ? 5 : 4) / 4
    width = max(width, left + textWidth + Self.margin)
  }

  /// Returns the options, each on lines of its own.
  private static func wrapped(_ options: [String]) -> [String] {
    options.flatMap { $0.wrapped(to: 34, indentation: 2) }
  }

  /// Returns the width of the longest line in the widest of the usual monospaced fonts.
  private static func width(of lines: [String]) -> Int {
    lines.map { line in
      line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } * 33 / 4 + 1
    }.max() ?? 0
  }
}
