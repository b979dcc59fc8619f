import Foundation

/// A recording of calls and their outcomes, which answers calls in place of the decoratee.
///
/// With a recording, tests run without the network:
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
/// The file is JSON that a person can read and edit. A recorded call answers a call of the same
/// member with the same arguments. Equal calls are answered in their recorded order.
///
/// | value                              | form in a file                                       |
/// |------------------------------------|------------------------------------------------------|
/// | an argument, a result              | the encoding of its type                             |
/// | an argument that cannot be encoded | its description                                      |
/// | an error that is `Codable`         | the name and the encoding of its type                |
/// | a `URLError`                       | its code                                             |
/// | any other error                    | its description; a replay throws a ``ReplayedError`` |
/// | a date of whole seconds            | `2025-06-01T12:00:00Z`                               |
/// | any other date                     | seconds since 2001                                   |
///
/// The file has all arguments, also secret ones, except those that the spec's `omit:` names.
public struct CallRecording<Subject>: Sendable {
  var calls: [WrittenCall]
  /// The error types that a replay restores.
  var errors: [any (Error & Decodable).Type] = []

  /// Reads a recording from a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - errors: The error types that a replay restores. The error type of a member that throws a
  ///     type of its own need not be named.
  /// - Throws: ``RecordingError`` if the recording is of another protocol, or an error of
  ///   Foundation if the file cannot be read.
  public init(contentsOf url: URL, errors: [any (Error & Decodable).Type] = []) throws {
    try self.init(json: Data(contentsOf: url), errors: errors)
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - json: The contents of a file.
  ///   - errors: The error types that a replay restores.
  /// - Throws: ``RecordingError`` if the recording is of another protocol, or a `DecodingError` if
  ///   it cannot be decoded.
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

  /// Returns the recording as the contents of a file.
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
