import Foundation

extension Duration {
  /// The duration with three digits and a suitable unit: `812 µs`, `12.0 ms` or `1.52 s`. A long
  /// duration has two units: `2 min 5 s` or `3 h 20 min`.
  var readable: String {
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

  private static func threeDigits(_ value: Double) -> String {
    let decimals =
      switch value {
      case ..<9.995: 2
      case ..<99.95: 1
      default: 0
      }
    return String(format: "%.\(decimals)f", value)
  }
}
