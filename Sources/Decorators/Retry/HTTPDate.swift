import Foundation

extension Date {
  /// Reads a date as HTTP writes it, in any of the three formats that [RFC 9110][rfc] has recipients
  /// accept:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  ///
  /// A year of two digits lies between 1970 and 2069. The day of the week is not compared with the
  /// date.
  ///
  /// [rfc]: https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.7
  init?(httpDate text: [UInt8]) {
    let words = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    let isNewest = words.count == 6 && words[5].elementsEqual("GMT".utf8)
    guard isNewest || words.count == 5, words[0].allSatisfy({ !$0.isDigit }) else { return nil }
    let (day, month, year, time) =
      isNewest
      ? (words[1], words[2], words[3], words[4]) : (words[2], words[1], words[4], words[3])
    let clock = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let monthNumber = Self.monthNumber(month),
      let dayNumber = day.number(upTo: 31), dayNumber > 0,
      let yearNumber = year.number(upTo: 9999), year.count == 4 || year.count == 2,
      clock.count == 3,
      let hour = clock[0].number(upTo: 23),
      let minute = clock[1].number(upTo: 59),
      let second = clock[2].number(upTo: 60)
    else { return nil }
    let century = year.count == 4 ? 0 : yearNumber < 70 ? 2000 : 1900
    let days = Self.daysSince1970(year: century + yearNumber, month: monthNumber, day: dayNumber)
    self.init(
      timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  private static func monthNumber(_ name: ArraySlice<UInt8>) -> Int? {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.firstIndex { name.elementsEqual($0.utf8) }.map { $0 + 1 }
  }

  /// The days from 1 January 1970 to a date of the Gregorian calendar.
  ///
  /// Years are counted from March on, so that a leap day is the last of its year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + dayOfYear - 719_468
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}

extension [UInt8] {
  /// The text without the spaces and tabs around it.
  var trimmingSpaces: [UInt8] {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(self[first...last])
  }
}

extension ArraySlice<UInt8> {
  /// The number that the digits write, four at most; `nil` if it is larger than `limit`.
  fileprivate func number(upTo limit: Int) -> Int? {
    guard (1...4).contains(count), allSatisfy(\.isDigit) else { return nil }
    let number = reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number <= limit ? number : nil
  }
}
