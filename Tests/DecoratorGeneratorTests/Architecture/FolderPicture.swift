/// A picture of modules, or of their folders: each stands above those whose files its own files name, and has a line to those of
/// them that it does not reach by way of another. A folder has the colour of its module.
struct FolderPicture {
  private static let width = 760.0
  private static let row = 64.0
  private static let box = (height: 30.0, letter: 7.6, margin: 14.0)

  /// The folders, from the one that uses nothing on.
  private let rows: [[String]]
  private let lines: [String: Set<String>]

  /// Lays out folders, which must not use one another in a circle.
  init(of folders: [String: Set<String>]) {
    var ranks: [String: Int] = [:]
    func rank(of folder: String) -> Int {
      if let rank = ranks[folder] { return rank }
      let rank = (folders[folder] ?? []).map { rank(of: $0) + 1 }.max() ?? 0
      ranks[folder] = rank
      return rank
    }
    func reached(from folder: String) -> Set<String> {
      (folders[folder] ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
    }
    for folder in folders.keys { _ = rank(of: folder) }
    lines = folders.mapValues { used in
      used.subtracting(used.flatMap { reached(from: $0) })
    }
    var rows = Array(repeating: [String](), count: (ranks.values.max() ?? -1) + 1)
    for folder in ranks.keys.sorted() { rows[ranks[folder] ?? 0].append(folder) }
    self.rows = rows
  }

  /// The picture as SVG.
  var svg: String {
    var places: [String: (x: Double, y: Double)] = [:]
    var shapes: [String] = []
    // From below, where zero is; what does not fit in a row stands in two.
    var y = -Self.row
    for row in rows {
      // A folder stands near the middle of those to which it has lines.
      let middles = row.map { folder in
        let below = (lines[folder] ?? []).compactMap { places[$0]?.x }
        return (folder, below.isEmpty ? 0 : below.reduce(0, +) / Double(below.count))
      }
      let ordered = middles.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
      let fits = ordered.map { width(of: $0) + 12 }.reduce(12, +) <= Self.width
      for remainder in fits ? 0..<1 : 0..<2 {
        let part = ordered.enumerated().filter { fits || $0.offset % 2 == remainder }.map(\.element)
        let gap = (Self.width - part.map(width(of:)).reduce(0, +)) / Double(part.count + 1)
        var x = gap
        for folder in part {
          let width = width(of: folder)
          places[folder] = (x + width / 2, y)
          shapes.append(
            """
            <rect x="\(number(x))" y="\(number(y))" width="\(number(width))" height="\(number(Self.box.height))" rx="5" style="fill-opacity: 0.3; fill: \(colour(of: folder))"/>
            <text x="\(number(x + width / 2))" y="\(number(y + 20))" text-anchor="middle">\(label(of: folder))</text>
            """)
          x += width + gap
        }
        y -= Self.row
      }
    }
    let height = -y - Self.row + 12
    var paths: [String] = []
    for (folder, used) in lines.sorted(by: { $0.key < $1.key }) {
      for other in used.sorted() {
        guard let (x, y) = places[folder], let end = places[other] else { continue }
        let (top, bottom) = (number(y + Self.box.height), number(end.y))
        let middle = number((y + Self.box.height + end.y) / 2)
        paths.append(
          "<path d=\"M\(number(x)) \(top)C\(number(x)) \(middle) \(number(end.x)) \(middle) \(number(end.x)) \(bottom)\"/>"
        )
      }
    }
    let size = "width=\"\(number(Self.width))\" height=\"\(number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 \(number(y + Self.row - 16)) \(number(Self.width)) \(number(height))" \(size) role="img">
      <style>
        svg { --ink: #1d1d1f; --page: #ffffff; --line: #8e8e93; --fill: #f2f2f5; }
        @media (prefers-color-scheme: dark) {
          svg { --ink: #f5f5f7; --page: #161617; --line: #7f7f85; --fill: #2a2a2d; }
        }
        text { font: 13px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; fill: #1d1d1f; fill: var(--ink); }
        rect { fill: #f2f2f5; fill: var(--fill); }
        path { fill: none; stroke: #8e8e93; stroke: var(--line); }
      </style>
      <rect y="\(number(y + Self.row - 16))" width="100%" height="100%" style="fill: #ffffff; fill: var(--page)"/>
      \((paths + shapes).joined(separator: "\n"))
      </svg>

      """
  }

  private func width(of folder: String) -> Double {
    Double(label(of: folder).count) * Self.box.letter + 2 * Self.box.margin
  }

  private func label(of folder: String) -> Substring { folder.split(separator: "/").last ?? "" }

  private func colour(of folder: String) -> String {
    let module = folder.split(separator: "/").first ?? ""
    let place = SourceTarget.library.firstIndex { $0 == module } ?? 0
    return ["#8e8e93", "#007aff", "#ff9500", "#34c759", "#af52de", "#ff3b30"][place]
  }

  private func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
