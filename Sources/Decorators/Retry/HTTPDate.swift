import Foundation

extension Date {
  /// Creates a date from its text in HTTP, in any of the three formats of RFC 9110, section 5.6.7. A
  /// year of two digits lies between 1970 and 2069.
  init?(httpDate text: String) {
    let text = text.replacing("  ", with: " ")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.twoDigitStartDate = Date(timeIntervalSince1970: 0)
    for format in [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
      "EEE MMM d HH:mm:ss yyyy",
    ] {
      formatter.dateFormat = format
      // The formatter also accepts text that is not a date.
      if let date = formatter.date(from: text), formatter.string(from: date) == text {
        self = date
        return
      }
    }
    return nil
  }
}
