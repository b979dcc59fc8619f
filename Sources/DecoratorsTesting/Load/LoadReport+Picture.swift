@_spi(Generated) import Decorators

extension LoadReport {
  /// The values of each second in a picture.
  public enum Measure: Sendable {
    /// The calls of the users, those that reach the service, and those that succeed.
    case calls
    /// The median and the 99th percentile of the latency.
    case latency
  }

  /// Returns a picture (SVG) of reports, one below the other on the same scale, so that they can be compared.
  ///
  ///     LoadReport.picture(
  ///       titled: "A retry storm", of: [("without a budget", first), ("with a budget", second)])
  ///
  /// It has light and dark colors.
  ///
  /// - Parameters:
  ///   - title: The text at the top of the picture.
  ///   - reports: The reports of loads of the same duration, by what is said above each.
  ///   - measure: The values that the picture shows over time.
  public static func picture(
    titled title: String, of reports: [(name: String, report: LoadReport)],
    showing measure: Measure = .calls
  ) -> String {
    let lines = measure.lines
    let most =
      reports.flatMap { report in
        report.report.seconds.flatMap { second in lines.compactMap { $0.value(second) } }
      }.max() ?? 1
    var picture = Picture(title)
    picture.legend(lines.map { ($0.name, $0.color) })
    for (name, report) in reports {
      picture.panel(name, report, lines, most: max(most, .leastNonzeroMagnitude), measure)
    }
    return picture.svg
  }
}

private struct ChartLine {
  let name: String
  let color: PictureColor
  let value: @Sendable (LoadInterval) -> Double?
}

extension LoadReport.Measure {
  fileprivate var lines: [ChartLine] {
    switch self {
    case .calls:
      [
        ChartLine(name: "at the service", color: .bad) { $0.perSecond($0.serviceCalls) },
        ChartLine(name: "of users", color: .wait) { $0.perSecond($0.calls) },
        ChartLine(name: "successful", color: .good) { $0.perSecond($0.successes) },
      ]
    case .latency:
      [
        ChartLine(name: "99th percentile", color: .bad) { $0.latency99.map { $0 / .seconds(1) } },
        ChartLine(name: "median", color: .good) { $0.medianLatency.map { $0 / .seconds(1) } },
      ]
    }
  }

  fileprivate func label(of most: Double) -> String {
    switch self {
    case .calls: "up to \(Int(most)) a second"
    case .latency: "up to \(LoadReport.text(of: .seconds(most)))"
    }
  }
}

extension LoadInterval {
  fileprivate func perSecond(_ count: Int) -> Double { Double(count) / (duration / .seconds(1)) }
}

/// A picture that grows downwards.
private struct Picture {
  private static let (width, left, right, height) = (760, 24, 736, 96)
  private var parts: [String] = []
  private var top = 52

  init(_ title: String) { text(Self.left, 32, title, style: "title") }

  private mutating func text(
    _ x: Int, _ y: Int, _ text: String, _ color: PictureColor = .ink, style: String = "",
    anchor: String = "start"
  ) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    parts.append(
      #"<text x="\#(x)" y="\#(y)" class="\#(style)" \#(color.fill) text-anchor="\#(anchor)">\#(escaped)</text>"#
    )
  }

  private mutating func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: PictureColor
  ) {
    parts.append(
      #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" \#(color.fill)/>"#)
  }

  mutating func legend(_ items: [(name: String, color: PictureColor)]) {
    for (index, item) in items.enumerated() {
      box(Self.left + index * 150, top + 2, 14, 4, item.color)
      text(Self.left + index * 150 + 20, top + 9, item.name, .faint)
    }
    top += 26
  }

  mutating func panel(
    _ name: String, _ report: LoadReport, _ lines: [ChartLine], most: Double,
    _ measure: LoadReport.Measure
  ) {
    let time = report.seconds.last.map { ($0.start + $0.duration) / .seconds(1) } ?? 1
    func x(_ start: Duration) -> Int {
      Self.left + Int(start / .seconds(1) / time * Double(Self.right - Self.left))
    }
    text(Self.left, top + 14, name)
    text(Self.right, top + 14, measure.label(of: most), .faint, anchor: "end")
    top += 22
    for (index, phase) in report.phases.enumerated() {
      let (begin, end) = (x(phase.start), x(phase.start + phase.duration))
      if index % 2 == 1 { box(begin, top, end - begin, Self.height, .fill) }
      text((begin + end) / 2, top + Self.height + 16, phase.phase, .faint, anchor: "middle")
    }
    for line in lines {
      // Seconds without a value leave a gap.
      let runs = report.seconds.split { line.value($0) == nil }
      let path = runs.map { run in
        run.enumerated().map { index, second in
          let height = Int(line.value(second)! / most * Double(Self.height))
          return "\(index == 0 ? "M" : "L")\(x(second.start)) \(top + Self.height - height)"
        }.joined(separator: " ")
      }.joined(separator: " ")
      parts.append(
        #"<path d="\#(path)" fill="none" stroke-width="1.5" \#(line.color.stroke)/>"#)
    }
    parts.append(
      #"<path d="M\#(Self.left) \#(top + Self.height) H\#(Self.right)" \#(PictureColor.faint.stroke)/>"#
    )
    top += Self.height + 34
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(top)" width="\(Self.width)" \
    height="\(top)" role="img">
    \(Self.style)
    <rect width="\(Self.width)" height="\(top)" \(PictureColor.page.fill)/>
    \(parts.joined(separator: "\n"))
    </svg>

    """
  }

  private static let style = """
    <style>
      svg { \(PictureColor.variables(\.light)) }
      @media (prefers-color-scheme: dark) {
        svg { \(PictureColor.variables(\.dark)) }
      }
      text { font: 14px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; }
      .title { font-weight: bold; }
    </style>
    """
}

/// A color of a picture. Each shape has the light one as an attribute, for programs that know no variables, and a
/// variable, which takes precedence where it is known.
private enum PictureColor: String, CaseIterable {
  case ink, faint, page, good, bad, wait, fill

  var light: String {
    switch self {
    case .ink: "#1d1d1f"
    case .faint: "#6e6e73"
    case .page: "#ffffff"
    case .good: "#2a7d46"
    case .bad: "#c2402f"
    case .wait: "#8e8e93"
    case .fill: "#f2f2f5"
    }
  }

  var dark: String {
    switch self {
    case .ink: "#f5f5f7"
    case .faint: "#a1a1a6"
    case .page: "#161617"
    case .good: "#57b377"
    case .bad: "#f0766a"
    case .wait: "#8e8e93"
    case .fill: "#2a2a2d"
    }
  }

  var fill: String { attributes(of: "fill") }
  var stroke: String { attributes(of: "stroke") }

  private func attributes(of property: String) -> String {
    #"\#(property)="\#(light)" style="\#(property): var(--\#(rawValue))""#
  }

  static func variables(_ color: (Self) -> String) -> String {
    allCases.map { "--\($0.rawValue): \(color($0));" }.joined(separator: " ")
  }
}
