import Foundation

extension Date {
  /// Creates a date from its text in HTTP, in any of the three formats that recipients must accept
  /// according to [RFC 9110][rfc]:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  ///
  /// A year of two digits lies between 1970 and 2069. The day of the week need not match the date.
  ///
  /// [rfc]: https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.7
  init?(httpDate text: String) {
    // Not with `DateFormatter`: it does not know leap seconds, and accepts text that is not a date.
    let newer = /[^0-9]+, ([0-9]{2})[ -]([A-Za-z]+)[ -]([0-9]{2}|[0-9]{4}) ([0-9:]+) GMT/
    let oldest = /[^0-9]+ ([A-Za-z]+) +([0-9]{1,2}) ([0-9:]+) ([0-9]{4})/
    let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
    if let (_, day, month, year, time) = text.wholeMatch(of: newer)?.output {
      parts = (day, month, year, time)
    } else if let (_, month, day, time, year) = text.wholeMatch(of: oldest)?.output {
      parts = (day, month, year, time)
    } else {
      return nil
    }
    let clock = /([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)/
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard let (_, hour, minute, second) = parts.time.wholeMatch(of: clock)?.output,
      let monthIndex = months.firstIndex(of: String(parts.month)),
      let day = Int(parts.day), (1...31).contains(day), let year = Int(parts.year)
    else { return nil }
    let century = parts.year.count == 4 ? 0 : year < 70 ? 2000 : 1900
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: century + year,
      month: monthIndex + 1, day: day, hour: Int(hour), minute: Int(minute), second: Int(second))
    guard let date = components.date else { return nil }
    self = date
  }
}
