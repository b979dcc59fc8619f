@_spi(Generated) import Decorators
import Foundation

/// The versions of results, each the data of a key of its own.
enum Version {
  /// The identifier of the version that is there before the first removal or expiry.
  static let first = "-"

  /// Returns the identifier of a version of removals.
  static func identifier(ofRemoval data: Data?) -> String {
    data.map { $0.withUnsafeBytes(StableHash.hexadecimal) } ?? first
  }

  /// Returns a new version of removals.
  static func removal() -> Data { Data(Chance.uuid().uuidString.utf8) }
}

/// The last expiries of what has a version, in their order.
///
///     41c54d3f80000000 9a576c4b1d0e9a57
///
/// Each line has a date, as the bits of its seconds, and an identifier.
struct Expiries {
  /// The number of expiries that are kept. Entries of before have expired with the first of them.
  private static let limit = 8

  private var lines: [(date: Date, identifier: String)] = []

  /// Creates the expiries from the data of a version; none if there is no data.
  init(_ data: Data?) {
    guard let data else { return }
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: " ")
      let bits = parts.count == 2 ? UInt64(parts[0], radix: 16) : nil
      // Data that is damaged is an expiry of long ago.
      let seconds = bits.map(Double.init(bitPattern:)) ?? -.greatestFiniteMagnitude
      return (Date(timeIntervalSinceReferenceDate: seconds), String(parts.last ?? ""))
    }
    if lines.isEmpty { lines = [(.distantPast, "")] }
  }

  var data: Data {
    let texts = lines.map { line in
      "\(String(line.date.timeIntervalSinceReferenceDate.bitPattern, radix: 16)) \(line.identifier)"
    }
    return Data(texts.joined(separator: "\n").utf8)
  }

  /// The identifier of the last expiry.
  var identifier: String { lines.last?.identifier ?? Version.first }

  mutating func append(_ date: Date) {
    let bits = String(Chance.bits(), radix: 16)
    lines = (lines + [(date, bits)]).suffix(Self.limit)
  }

  /// Returns the date of the first expiry after the one that an entry bears; `nil` if there is none.
  func date(after identifier: String) -> Date? {
    guard identifier != self.identifier else { return nil }
    guard let index = lines.firstIndex(where: { $0.identifier == identifier }) else {
      return lines.first?.date ?? .distantPast
    }
    return lines[index + 1].date
  }
}
