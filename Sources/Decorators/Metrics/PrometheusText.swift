extension MemoryMetrics {
  /// The content type of ``prometheusText``.
  public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics in the
  /// [text format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/),
  /// version 0.0.4.
  public var prometheusText: String {
    families.map { family in
      let label = family.label.prometheusName
      var text = ""
      if let summary = MetricLabel(rawValue: family.label)?.summary {
        text += "# HELP \(label) \(summary)\n"
      }
      text += "# TYPE \(label) \(family.kind.rawValue)\n"
      for sample in family.samples {
        let dimensions = sample.dimensions
          .map { "\($0.name.prometheusName)=\"\($0.value.escapedForPrometheus)\"" }
          .joined(separator: ",")
        text += sample.label.prometheusName + (dimensions.isEmpty ? "" : "{\(dimensions)}")
        text += " \(Int(exactly: sample.value).map(String.init) ?? String(sample.value))\n"
      }
      return text
    }.joined()
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

  fileprivate var escapedForPrometheus: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
