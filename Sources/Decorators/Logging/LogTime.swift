import Foundation

/// The texts of the times in a log, to the millisecond.
///
/// The text of a second is that of all lines in it, as it takes longer to make one than to do the rest of
/// a log's work.
final class LogTime: Sendable {
  private let style: Date.ISO8601FormatStyle
  private let latest = Lock((second: -Double.infinity, text: ""))

  /// - Parameter style: The style of a date without fractions of a second, which it would truncate.
  init(_ style: Date.ISO8601FormatStyle) { self.style = style }

  /// Returns the text of a date.
  func text(_ date: Date) -> String {
    let time = date.timeIntervalSinceReferenceDate + 0.000_5
    let second = time.rounded(.down)
    let known = latest.withLock { $0 }
    var text = known.text
    if known.second != second {
      text = style.format(Date(timeIntervalSinceReferenceDate: second))
      latest.withLock { [text] in $0 = (second, text) }
    }
    let digits = String(min(999, Int((time - second) * 1_000)))
    return "\(text).\("000".dropLast(digits.count))\(digits)"
  }
}
