extension Duration {
  /// The duration with three digits and a suitable unit: `812 µs`, `12.0 ms` or `1.52 s`. A long
  /// duration has two units: `2 min 5 s` or `3 h 20 min`.
  package var readable: String {
    let seconds = max(self, .zero) / .seconds(1)
    switch seconds {
    case ..<0.000_999_5: return Self.threeDigits(seconds * 1_000_000) + " µs"
    case ..<0.999_5: return Self.threeDigits(seconds * 1_000) + " ms"
    case ..<59.95: return Self.threeDigits(seconds) + " s"
    case ..<3_599.5:
      let seconds = Int(seconds.rounded())
      return "\(seconds / 60) min \(seconds % 60) s"
    default:
      let minutes = Int((seconds / 60).rounded())
      return "\(minutes / 60) h \(minutes % 60) min"
    }
  }

  // A log has a duration in most of its lines, and a format would take a third of its time.
  private static func threeDigits(_ value: Double) -> String {
    switch value {
    case ..<9.995:
      let hundredths = Int((value * 100).rounded())
      return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    case ..<99.95:
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    default: return "\(Int(value.rounded()))"
    }
  }
}
