extension MemoryMetrics {
  /// The content type of ``prometheusText``.
  public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics in the
  /// [text format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/),
  /// version 0.0.4.
  ///
  /// Of several metrics that would have one name there, the later ones have their kind behind it.
  public var prometheusText: String {
    var taken: Set<String> = []
    return families.map { family, series in
      let type = family.kind.prometheusType
      var name = family.label.prometheusName
      let suffixes = [""] + (family.kind == .timer ? ["_bucket", "_count", "_sum"] : [])
      while suffixes.contains(where: { taken.contains(name + $0) }) { name += "_\(type)" }
      taken.formUnion(suffixes.map { name + $0 })
      let summary = MetricLabel(rawValue: family.label)?.summary
      let head = (summary.map { "# HELP \(name) \($0)\n" } ?? "") + "# TYPE \(name) \(type)\n"

      // Samples whose dimensions differ only in what Prometheus does not allow are one.
      var lines: [String] = []
      var values: [String: Double] = [:]
      let sorted = series.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for (dimensions, instrument) in sorted {
        let pairs = dimensions.prometheusPairs(without: family.kind == .timer ? ["le"] : [])
        for sample in instrument.samples {
          let all = pairs + (sample.bound.map { ["le=\"\($0)\""] } ?? [])
          let line = name + sample.suffix + (all.isEmpty ? "" : "{\(all.joined(separator: ","))}")
          if values[line] == nil { lines.append(line) }
          values[line, default: 0] += sample.value
        }
      }
      return head + lines.map { "\($0) \((values[$0] ?? 0).prometheusText)\n" }.joined()
    }.joined()
  }
}

extension MemoryMetrics.Family.Kind {
  fileprivate var prometheusType: String {
    switch self {
    case .counter: "counter"
    case .gauge, .meter: "gauge"
    case .timer: "histogram"
    }
  }
}

extension [MemoryMetrics.Dimension] {
  /// Returns the dimensions as text, each with a name of its own.
  fileprivate func prometheusPairs(without taken: Set<String>) -> [String] {
    var names = taken
    return map { dimension in
      var name = dimension.name.prometheusName
      while !names.insert(name).inserted { name += "_" }
      return "\(name)=\"\(dimension.value.escapedForPrometheus)\""
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
  /// The name with underscores in place of the characters that Prometheus does not allow.
  fileprivate var prometheusName: String {
    var name = String(
      unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
          ? Character(scalar) : "_"
      })
    if name.first?.isNumber != false { name = "_" + name }
    return name
  }

  /// The text with escapes, by scalars, since `"\r\n"` is one character.
  fileprivate var escapedForPrometheus: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
