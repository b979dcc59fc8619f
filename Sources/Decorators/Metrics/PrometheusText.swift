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
    return families.map { family in
      var name = family.label.prometheusName
      while !taken.isDisjoint(with: family.names(for: name)) { name += "_\(family.kind.rawValue)" }
      taken.formUnion(family.names(for: name))
      var text = ""
      if let summary = MetricLabel(rawValue: family.label)?.summary {
        text += "# HELP \(name) \(summary)\n"
      }
      text += "# TYPE \(name) \(family.kind.rawValue)\n"
      for sample in family.samples {
        let dimensions = sample.dimensions
          .map { "\($0.name.prometheusName)=\"\($0.value.escapedForPrometheus)\"" }
          .joined(separator: ",")
        text += name + sample.label.dropFirst(family.label.count)
        text += dimensions.isEmpty ? "" : "{\(dimensions)}"
        text += " \(Int(exactly: sample.value).map(String.init) ?? String(sample.value))\n"
      }
      return text
    }.joined()
  }
}

extension MetricFamily {
  /// Returns the names that its lines use.
  fileprivate func names(for name: String) -> [String] {
    [name] + (kind == .histogram ? ["_bucket", "_count", "_sum"].map { name + $0 } : [])
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
