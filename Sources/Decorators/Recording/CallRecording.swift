import Foundation

/// Calls and their outcomes, which are answered from in place of what was called: in tests, without the
/// network.
///
///     // once, against the real thing
///     let recorder = CallRecorder<any FeedRepository>()
///     _ = try await RemoteFeedRepository(url: url).recording(in: recorder).fetchFeed()
///     try recorder.recording().write(to: file)
///
///     // in each test
///     let repository = try RemoteFeedRepository(url: url)
///       .replaying(CallRecording(contentsOf: file, errors: [FeedError.self]))
///
/// The file is JSON that a person can read and edit. A call is found by its member and its arguments, and
/// calls that are alike in the order in which they were made.
///
/// | in a file                  | is written as                                                       |
/// |----------------------------|---------------------------------------------------------------------|
/// | an argument, a result      | its type encodes it                                                  |
/// | an argument that cannot be encoded | its description                                              |
/// | an error that is `Codable` | its type encodes it, with the name of the type                       |
/// | a `URLError`               | its code                                                             |
/// | any other error            | its description; a replay throws a ``ReplayedError``                 |
/// | a date of whole seconds    | `2025-06-01T12:00:00Z`, others as seconds since 2001                  |
///
/// All arguments are in the file, secret ones too, but those that the spec's `omit:` names.
public struct CallRecording<Subject>: Sendable {
  var calls: [WrittenCall]
  /// The types of errors that are replayed as what they were.
  var errors: [any (Error & Decodable).Type] = []

  /// Reads a recording from a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - errors: The types of errors that are thrown as what they were. Those of members that throw a type
  ///     of their own need not be named.
  /// - Throws: ``RecordingError`` if it is the recording of another protocol, or what Foundation throws for
  ///   a file that cannot be read.
  public init(contentsOf url: URL, errors: [any (Error & Decodable).Type] = []) throws {
    try self.init(json: Data(contentsOf: url), errors: errors)
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - json: What a file holds.
  ///   - errors: The types of errors that are thrown as what they were.
  /// - Throws: ``RecordingError`` if it is the recording of another protocol, or a `DecodingError`.
  public init(json: Data, errors: [any (Error & Decodable).Type] = []) throws {
    let contents = try JSONDecoder().decode(WrittenRecording.self, from: json)
    guard contents.subject == Self.subject else {
      throw RecordingError(
        "the recording is one of '\(contents.subject)', not of '\(Self.subject)'")
    }
    calls = contents.calls
    self.errors = errors
  }

  init(calls: [WrittenCall]) { self.calls = calls }

  /// The recording as a file holds it.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let contents = WrittenRecording(subject: Self.subject, calls: calls)
    return try encoder.encode(contents) + Data("\n".utf8)
  }

  /// Writes the recording to a file.
  public func write(to url: URL) throws {
    try json().write(to: url, options: .atomic)
  }

  private static var subject: String {
    let name = String(describing: Subject.self)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
}

/// A recording in a file.
private struct WrittenRecording: Codable {
  let subject: String
  let calls: [WrittenCall]

  private enum CodingKeys: String, CodingKey {
    case subject = "protocol"
    case calls
  }
}
