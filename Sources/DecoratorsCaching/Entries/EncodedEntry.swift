@_spi(Generated) import Decorators
import Foundation

/// The reason why data is not the expected entry.
enum CacheEntryError: String, HarmlessError, CustomStringConvertible {
  case foreign = "what is stored there is not an entry of this version"
  case damaged = "the entry is damaged"
  case otherKey = "the entry belongs to another key"
  case otherType = "the entry is a result of another type"

  var description: String { rawValue }
}

/// An entry as data. Data that is cut short, damaged, or not an entry can be recognized.
///
///     swift-decorators-entry-5 8c3f6c4b1d0e9a57
///     41c54d3f80000000 7ff0000000000000 45 9 6
///     Feed/FeedRepository.item(id:) (Swift.Int) [7]Feed.Item["me"]{"title":"Hello"}
///
/// The first line has a checksum of everything after it. The second has the date and the lifetime, as
/// the bits of their seconds, and the lengths of the key, the value's type and the tags; then, unless it
/// is for ever, the time for which the entry is kept. These follow, and the value as JSON.
struct EncodedEntry {
  private static let start = "swift-decorators-entry-5 "
  private static let firstLineLength = start.utf8.count + 16 + 1

  let storedAt: Date
  let lifetime: Double
  /// The age in seconds after which nobody has a use for the entry.
  private let keptAge: Double
  private let key: Data
  private let type: Data
  private let tags: Data
  private let value: Data

  /// Creates an entry from its data, which must be intact.
  init(_ data: Data, verifying: Bool = true) throws(CacheEntryError) {
    let data = data[...]
    guard data.starts(with: Self.start.utf8) else { throw .foreign }
    let content = data.dropFirst(Self.firstLineLength)
    guard !verifying || data.starts(with: Self.firstLine(before: content).utf8),
      let lineFeed = content.firstIndex(of: UInt8(ascii: "\n"))
    else { throw .damaged }
    let numbers = String(decoding: content[..<lineFeed], as: UTF8.self).split(separator: " ")
    guard (5...6).contains(numbers.count), let seconds = UInt64(numbers[0], radix: 16),
      let lifetime = UInt64(numbers[1], radix: 16),
      let keyLength = Int(numbers[2]), keyLength >= 0,
      let typeLength = Int(numbers[3]), typeLength >= 0,
      let tagsLength = Int(numbers[4]), tagsLength >= 0,
      let keptAge = numbers.count == 5
        ? .infinity
        : UInt64(numbers[5], radix: 16).map(Double.init(bitPattern:))
    else { throw .damaged }
    storedAt = Date(timeIntervalSinceReferenceDate: Double(bitPattern: seconds))
    self.lifetime = Double(bitPattern: lifetime)
    self.keptAge = keptAge
    let parts = content[(lineFeed + 1)...]
    key = parts.prefix(keyLength)
    type = parts.dropFirst(keyLength).prefix(typeLength)
    tags = parts.dropFirst(keyLength).dropFirst(typeLength).prefix(tagsLength)
    value = parts.dropFirst(keyLength).dropFirst(typeLength).dropFirst(tagsLength)
  }

  /// The date after which nobody has a use for the entry.
  var deadline: Date { storedAt + keptAge }

  /// Returns the tags of an entry; none if the data is not an entry.
  static func tags(of data: Data) -> [String] {
    (try? EncodedEntry(data, verifying: false).tagTexts) ?? []
  }

  /// The tags of the entry, with their namespaces.
  var tagTexts: [String] {
    tags.isEmpty ? [] : (try? JSONDecoder().decode([String].self, from: tags)) ?? []
  }

  /// The namespace of the decorator that stored the entry.
  var namespace: String { Namespace.ofMember(String(decoding: key, as: UTF8.self)) }

  /// Returns the data of an entry that is kept up to an age in seconds.
  static func data<Value: Encodable>(
    of entry: CachedEntry<Value>, tags: [String] = [], for key: CacheKey,
    keptAge: Double = .infinity
  ) throws -> Data {
    let type = TypeName.text(of: Value.self)
    let tags = try tags.isEmpty ? Data() : JSONEncoder().encode(tags)
    let lengths = "\(key.text.utf8.count) \(type.utf8.count) \(tags.count)"
    return data(
      storedAt: entry.storedAt, lifetime: entry.lifetime, lengths: lengths, keptAge: keptAge,
      parts: Data("\(key.text)\(type)".utf8) + tags + (try JSONEncoder().encode(entry.value)))
  }

  private static func data(
    storedAt: Date, lifetime: Double, lengths: String, keptAge: Double, parts: Data
  ) -> Data {
    let seconds = String(storedAt.timeIntervalSinceReferenceDate.bitPattern, radix: 16)
    let lifetime = String(lifetime.bitPattern, radix: 16)
    let kept = keptAge < .infinity ? " \(String(keptAge.bitPattern, radix: 16))" : ""
    let content = Data("\(seconds) \(lifetime) \(lengths)\(kept)\n".utf8) + parts
    return Data(firstLine(before: content).utf8) + content
  }

  /// Returns the data of an entry as that of one that has expired at a date. Without a date, and if it is
  /// not an intact entry, it stays as it is.
  static func expired(_ data: Data, at date: Date?) -> Data {
    guard let date, let entry = try? EncodedEntry(data) else { return data }
    let expired = CachedEntry(value: (), storedAt: entry.storedAt, lifetime: entry.lifetime)
      .expired(at: date)
    return self.data(
      storedAt: entry.storedAt, lifetime: expired.lifetime,
      lengths: "\(entry.key.count) \(entry.type.count) \(entry.tags.count)",
      keptAge: entry.keptAge,
      parts: entry.key + entry.type + entry.tags + entry.value)
  }

  private static func firstLine(before content: Data) -> String {
    "\(start)\(content.withUnsafeBytes(StableHash.hexadecimal))\n"
  }

  /// Returns the entry of any key.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> CachedEntry<Value> {
    CachedEntry(
      value: try JSONDecoder().decode(type, from: value), storedAt: storedAt, lifetime: lifetime)
  }

  /// Returns the entry of a key. If it belongs to another key or type, throws a `CacheEntryError`.
  func decoded<Value: Decodable>(as type: Value.Type, for key: CacheKey) throws
    -> CachedEntry<Value>
  {
    guard self.key.elementsEqual(key.text.utf8) else { throw CacheEntryError.otherKey }
    guard self.type.elementsEqual(TypeName.text(of: type).utf8) else {
      throw CacheEntryError.otherType
    }
    return try decoded(as: type)
  }
}
