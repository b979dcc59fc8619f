/// Stacks as a picture. Each member is a line from the caller on the left through the decorators to
/// the decoratee on the right, with a mark for each decorator that acts.
///
/// The picture needs no other files, and follows the light or dark appearance of the page.
struct SVGDiagram {
  private var elements: [String] = []
  private var width = 0
  private var height = 0

  /// The sizes, in pixels.
  private enum Size {
    static let margin = 24
    static let line = 18
    static let gap = 28
    static let row = 14
    static let padding = 8
    /// The greatest width of the text of options, in characters.
    static let optionCharacters = 34
  }

  init(_ diagrams: [StackDiagram]) {
    var top = Size.margin
    for diagram in diagrams {
      top = draw(diagram, from: top) + 2 * Size.margin
    }
    height = top - Size.margin
  }

  var lines: [String] {
    [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
        + "width=\"\(width)\" height=\"\(height)\" role=\"img\">",
      Self.style,
      "<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>",
    ] + elements + ["</svg>"]
  }

  private static let style = """
    <style>
      svg { --ink: #1d1d1f; --faint: #6e6e73; --line: #c7c7cc; --mark: #0066cc; --chip: #e3effc; --page: #ffffff; }
      @media (prefers-color-scheme: dark) {
        svg { --ink: #f5f5f7; --faint: #a1a1a6; --line: #48484a; --mark: #5eb0ff; --chip: #15304d; --page: #161617; }
      }
      text { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); }
      .title { font-size: 16px; font-weight: bold; }
      .head { font-weight: bold; }
      .faint { fill: var(--faint); }
      .page { fill: var(--page); }
      .wire { stroke: var(--line); stroke-width: 1.5; }
      .column { fill: none; stroke: var(--line); }
      .loose { stroke-dasharray: 5 4; }
      .dot { fill: var(--mark); }
      .chip { fill: var(--chip); stroke: var(--mark); }
    </style>
    """

  // MARK: - Columns

  /// The column of a decorator, with the lines of text in its cells.
  private struct Column {
    var head: [(text: String, isFaint: Bool)]
    /// The lines of each member; `nil` if the call is forwarded.
    var cells: [[String]?]
    var width: Int

    init(_ layer: StackDiagram.Layer) {
      head = [(layer.key, false), (layer.type, true)]
      head += SVGDiagram.wrapped(layer.options).map { ($0, true) }
      cells = layer.meetings.map { meeting in
        switch meeting {
        case .forwards: nil
        case .acts(let options): SVGDiagram.wrapped(options)
        }
      }
      let texts = head.map(\.text) + cells.flatMap { $0 ?? [] }
      width = (texts.map(SVGDiagram.width).max() ?? 0) + 2 * Size.padding
    }
  }

  /// Returns the options, one on each line. Long ones are broken.
  private static func wrapped(_ options: [String]) -> [String] {
    options.flatMap { option in
      let lines = option.wrapped(to: Size.optionCharacters)
      return lines.prefix(1) + Array(lines.dropFirst()).indented(by: 2)
    }
  }

  /// Returns the width of a text in the widest of the usual monospaced fonts.
  private static func width(_ text: String) -> Int {
    let columns = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    return columns * 33 / 4 + 1
  }

  // MARK: - Drawing

  /// Draws a stack.
  ///
  /// - Returns: The end of the stack.
  private mutating func draw(_ diagram: StackDiagram, from start: Int) -> Int {
    var top = start + Size.line
    write(diagram.name, at: Size.margin, top, "title")
    for note in diagram.notes {
      top += Size.line
      write(note, at: Size.margin, top, "faint")
    }
    top += Size.line
    let columns = diagram.layers.map(Column.init)
    let nameWidth = (diagram.members + ["caller"]).map(Self.width).max() ?? 0
    let headHeight =
      (columns.map(\.head.count).max() ?? 1) * Size.line + 2 * Size.padding
    let rows = diagram.members.indices.map { index in
      let lines = columns.map { $0.cells[index]?.count ?? 0 }.max() ?? 0
      return max(1, lines) * Size.line + Size.row + 2
    }
    let bottom = top + headHeight + rows.reduce(0, +) + Size.padding

    write("caller", at: Size.margin, top + Size.padding + Size.line - 5, "head")
    var left = Size.margin + nameWidth + Size.gap
    let wiresFrom = left - Size.gap + Size.padding
    let lefts = columns.map { column in
      defer { left += column.width + Size.gap }
      return left
    }
    write("decoratee", at: left, top + Size.padding + Size.line - 5, "head")
    widen(to: left + Self.width("decoratee"))

    var row = top + headHeight
    for (index, height) in rows.enumerated() {
      let middle = row + height / 2
      write(diagram.members[index], at: Size.margin, middle + 5)
      elements.append(
        "<path class=\"wire\" d=\"M\(wiresFrom) \(middle)H\(left + 8)\"/>"
          + "<path class=\"dot\" d=\"M\(left + 8) \(middle - 5)l9 5l-9 5z\"/>")
      row += height
    }
    let looseness = diagram.isOrdered ? "" : " loose"
    for (column, left) in zip(columns, lefts) {
      elements.append(
        "<rect class=\"column\(looseness)\" x=\"\(left)\" y=\"\(top)\" width=\"\(column.width)\" "
          + "height=\"\(bottom - top)\" rx=\"8\"/>")
      draw(column, from: left, top, headHeight, rows)
    }
    return bottom
  }

  private mutating func draw(
    _ column: Column, from left: Int, _ top: Int, _ headHeight: Int, _ rows: [Int]
  ) {
    for (index, line) in column.head.enumerated() {
      write(
        line.text, at: left + Size.padding, top + Size.padding + (index + 1) * Size.line - 5,
        index == 0 ? "head" : "faint")
    }
    var row = top + headHeight
    for (cell, height) in zip(column.cells, rows) {
      defer { row += height }
      guard let cell else { continue }
      let middle = row + height / 2
      guard !cell.isEmpty else {
        elements.append(
          "<circle class=\"dot\" cx=\"\(left + column.width / 2)\" cy=\"\(middle)\" r=\"5\"/>")
        continue
      }
      let chip = cell.count * Size.line + 6
      elements.append(
        "<rect class=\"chip\" x=\"\(left + 3)\" y=\"\(middle - chip / 2)\" "
          + "width=\"\(column.width - 6)\" height=\"\(chip)\" rx=\"6\"/>")
      for (index, line) in cell.enumerated() {
        write(
          line, at: left + Size.padding, middle - chip / 2 + 3 + (index + 1) * Size.line - 5)
      }
    }
  }

  private mutating func write(_ text: String, at left: Int, _ baseline: Int, _ style: String = "") {
    let attribute = style.isEmpty ? "" : " class=\"\(style)\""
    elements.append(
      "<text\(attribute) x=\"\(left)\" y=\"\(baseline)\" xml:space=\"preserve\">\(Self.escaped(text))</text>"
    )
    // A title is larger and bold.
    widen(to: left + Self.width(text) * (style == "title" ? 5 : 4) / 4)
  }

  private mutating func widen(to right: Int) {
    width = max(width, right + Size.margin)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
