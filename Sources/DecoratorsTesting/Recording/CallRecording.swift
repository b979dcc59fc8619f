@_spi(Generated) import Decorators
import Foundation

/// A recording of calls and their outcomes, which answers calls in place of the decoratee.
///
/// With a recording, tests run without the network, as <doc:/Decorators/CallRecordings> shows:
///
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
/// The file has all arguments, results and errors, also secret ones, except those that the spec's
/// `omit:` names.
public struct CallRecording<Subject>: Sendable {
  let calls: [WrittenCall]
  /// The error types that a replay restores.
  let errors: [any (Error & Decodable).Type]

  /// The handler of a call that the recording cannot answer, of a member that can neither throw a
  /// ``RecordingError`` nor give it to its completion handler; `nil` by default.
  ///
  ///     recording.onUnansweredCall = { Issue.record($0) }
  ///
  /// The error names the call. After the handler, the member returns nothing, `nil` or a stream without
  /// elements, or gives that to its completion handler. The program stops with the error if the type of
  /// the member has no such value, or if there is no handler.
  public var onUnansweredCall: (@Sendable (RecordingError) -> Void)?

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
  /// - Throws: ``RecordingError`` if the recording is of another protocol, or a
  ///   `DecodingError` if it is not a recording.
  public init(json: Data, errors: [any (Error & Decodable).Type] = []) throws {
    let file = try JSONDecoder().decode(File.self, from: json)
    guard file.protocol == Self.subject else {
      throw RecordingError("the recording is one of '\(file.protocol)', not of '\(Self.subject)'")
    }
    self.init(calls: file.calls, errors: errors)
  }

  init(calls: [WrittenCall], errors: [any (Error & Decodable).Type] = []) {
    self.calls = calls
    self.errors = errors
  }

  /// Returns the recording as the contents of a file.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(File(protocol: Self.subject, calls: calls)) + Data("\n".utf8)
  }

  /// Writes the recording to a file.
  public func write(to url: URL) throws {
    try json().write(to: url, options: .atomic)
  }

  /// Returns the original of a recorded error, which may be of the member's own type.
  func original(_ error: WrittenError, of own: Any.Type?) -> any Error {
    let own = (own as? any (Error & Decodable).Type).map { [$0] } ?? []
    return error.original(among: own + errors)
  }

  /// Returns a value in place of one that a call cannot have, after the failure is reported.
  func placeholder<Value>(for error: RecordingError) -> Value {
    if let onUnansweredCall {
      onUnansweredCall(error)
      if let value = FailingArgument.absent() ?? () as? Value { return value }
      if let stream = (Value.self as? any CallStream.Type)?.empty as? Value { return stream }
    }
    fatalError(error.description)
  }

  private struct File: Codable {
    let `protocol`: String
    let calls: [WrittenCall]
  }

  private static var subject: String {
    let name = String(describing: Subject.self)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
}
