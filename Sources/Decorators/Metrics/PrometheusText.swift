extension MemoryMetrics {
  /// The content type of ``prometheusText``.
  public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics in the
  /// [text format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/),
  /// version 0.0.4.
  ///
  /// Characters that Prometheus does not allow in names become underscores.
  public var prometheusText: String {
    families.map { family, series in
      let name = family.label.prometheusName
      let instruments = series.map { dimensions, instrument in
        let pairs = dimensions.sorted { $0.key < $1.key }
          .map { "\($0.prometheusName)=\"\($1.escapedForPrometheus)\"" }
        return (pairs: pairs, instrument: instrument)
      }
      let lines = instruments.sorted { $0.pairs.lexicographicallyPrecedes($1.pairs) }
        .flatMap { pairs, instrument in
          instrument.samples.map { sample in
            let all = pairs + (sample.bound.map { ["le=\"\($0)\""] } ?? [])
            let braced = all.isEmpty ? "" : "{\(all.joined(separator: ","))}"
            return "\(name)\(sample.suffix)\(braced) \(sample.value.prometheusText)\n"
          }
        }
      let type =
        switch family.kind {
        case .counter: "counter"
        case .gauge, .meter: "gauge"
        case .timer: "histogram"
        }
      let summary = MemberMetrics.Label(rawValue: family.label)?.summary
      return (summary.map { "# HELP \(name) \($0)\n" } ?? "")
        + "# TYPE \(name) \(type)\n" + lines.joined()
    }.joined()
  }
}

extension MemberMetrics.Label {
  fileprivate var summary: String {
    switch self {
    case .calls: "Calls that have ended."
    case .duration: "How long calls took, in seconds."
    case .active: "Calls that are under way."
    case .events: "What decorators did to calls."
    case .elements: "Elements of streams that have ended."
    case .firstElement: "How long streams took to their first element, in seconds."
    }
  }
}

extension Double {
  fileprivate var prometheusText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self > 0 ? "+Inf" : "-Inf" }
    return Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension String {
  fileprivate var prometheusName: String {
    let name = String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isNumber == false ? name : "_" + name
  }

  /// The text with escapes, by scalars, since `"\r\n"` is one character.
  fileprivate var escapedForPrometheus: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      default: String(scalar)
      }
    }.joined()
  }
}
