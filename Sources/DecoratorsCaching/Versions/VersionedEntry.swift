import Foundation

/// The data of an entry, and the versions that it bears.
///
///     swift-decorators-versions-1 8c3f6c4b1d0e9a57,-,-,-,0e9a578c3f6c4b1d,-
///     swift-decorators-entry-5 ...
///
/// They stand in the order of the keys of versions, in a line of their own. Without it, all are the first ones.
struct VersionedEntry {
  private static let start = Data("swift-decorators-versions-1 ".utf8)

  /// The data, as a part of what the store has.
  let data: Data
  private let identifiers: [String]?
  private let ownTags: [String]?
  private let line: Data

  /// The tags of the entry.
  var tags: [String] { ownTags ?? EncodedEntry.tags(of: data) }

  /// Creates an entry from what a store has; `nil` if it is none.
  init?(_ stored: Data) {
    guard stored.starts(with: Self.start) else {
      data = stored
      (identifiers, ownTags, line) = (nil, nil, Data())
      return
    }
    guard let lineFeed = stored.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: stored[..<lineFeed].dropFirst(Self.start.count), as: UTF8.self)
      .split(separator: " ", maxSplits: 1)
    line = stored[...lineFeed]
    data = stored[(lineFeed + 1)...]
    identifiers = words.first?.split(separator: ",").map(String.init)
    guard words.count > 1 else {
      ownTags = nil
      return
    }
    ownTags = try? JSONDecoder().decode([String].self, from: Data(words[1].utf8))
    if ownTags == nil { return nil }
  }

  /// Returns data with the versions that it bears, and with its tags if it does not tell them itself.
  static func data(_ data: Data, bearing identifiers: [String], tags: [String]) throws -> Data {
    let hasTags = tags == EncodedEntry.tags(of: data)
    guard !hasTags || !identifiers.allSatisfy({ $0 == Version.first }) else { return data }
    var line = start + Data(identifiers.joined(separator: ",").utf8)
    if !hasTags { line += Data(" ".utf8) + (try JSONEncoder().encode(tags)) }
    return line + Data("\n".utf8) + data
  }

  /// Returns the identifier of the version at an index; `nil` if the entry does not have as many.
  func identifier(at index: Int) -> String? {
    guard let identifiers else { return Version.first }
    return identifiers.indices.contains(index) ? identifiers[index] : nil
  }

  /// Returns other data with the versions and tags of the entry.
  func replacing(_ data: Data) -> Data { line + data }
}
