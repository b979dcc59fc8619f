@_spi(Generated) import Decorators

extension MemoryMetrics {
  /// The content type of ``prometheusText``.
  public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics in the
  /// [text format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/),
  /// version 0.0.4.
  ///
  /// Characters that Prometheus does not allow in names become underscores. If two names are then the
  /// same, or if Prometheus reserves one, as it does `le` for durations, a number follows: `le_2`.
  public var prometheusText: String {
    let families = families
    let names = Self.prometheusNames(of: families.map(\.key))
    return families.map { family, series in
      let name = names[family, default: ""]
      let dimensionNames = Self.prometheusNames(of: series.keys, for: family.kind)
      let instruments = series.map { dimensions, instrument in
        let pairs = dimensions.map { (dimensionNames[$0.key, default: ""], $0.value) }.sorted(by: <)
          .map { "\($0.0)=\"\($0.1.escapedForPrometheus)\"" }
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

// MARK: - Names

extension MemoryMetrics {
  /// Returns the names of families. A label that is allowed keeps its name.
  private static func prometheusNames(of families: [Family]) -> [Family: String] {
    var names = PrometheusNames()
    let allowed = families.filter { $0.label == $0.label.prometheusName }
    let others = families.filter { $0.label != $0.label.prometheusName }
    return (allowed + others).reduce(into: [:]) { found, family in
      // A histogram's series have names of their own.
      let suffixes = family.kind == .timer ? ["", "_bucket", "_sum", "_count"] : [""]
      found[family] = names.take(family.label, suffixes)
    }
  }

  /// Returns the names of the dimensions of a family's instruments.
  private static func prometheusNames(
    of dimensions: some Sequence<[String: String]>, for kind: ClosureMetrics.Kind
  ) -> [String: String] {
    var names = PrometheusNames(reserved: kind == .timer ? ["__name__", "le"] : ["__name__"])
    let all = Set(dimensions.flatMap(\.keys)).sorted()
    let allowed = all.filter { $0 == $0.prometheusName }
    let others = all.filter { $0 != $0.prometheusName }
    return (allowed + others).reduce(into: [:]) { $0[$1] = names.take($1) }
  }
}

/// Names that Prometheus allows, each of them once.
private struct PrometheusNames {
  private var taken: Set<String>

  init(reserved: Set<String> = []) { taken = reserved }

  /// Returns a name like the given one that is not taken with any of the suffixes, and takes it.
  mutating func take(_ name: String, _ suffixes: [String] = [""]) -> String {
    let allowed = name.prometheusName
    var name = allowed
    var number = 1
    while suffixes.contains(where: { taken.contains(name + $0) }) {
      number += 1
      name = "\(allowed)_\(number)"
    }
    taken.formUnion(suffixes.map { name + $0 })
    return name
  }
}

// MARK: - Texts

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
