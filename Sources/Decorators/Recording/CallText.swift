/// A recorded call, with its arguments and its outcome as text.
///
///     #expect(recorder.calls.map(\.description) == ["fetchFeed(page: 1)", "save([1, 2])"])
public struct CallText: Sendable {
  /// The full name of the member, with the protocol: `FeedRepository.fetchFeed(page:)`.
  public let member: String

  /// The call as it is written in Swift: `fetchFeed(page: 1)`.
  public let description: String

  /// The outcome of the call: `returned [1, 2]`, `threw URLError`, or `nil` if it has not ended.
  public internal(set) var outcome: String?

  /// The error of the call; `nil` if the call has not ended, or ended without an error.
  public internal(set) var error: (any Error)?

  init(member: String, arguments: [RecordedArgument]) {
    self.member = member
    description = Self.call(member, arguments.map(\.text))
  }

  /// The full name of the member, without the protocol.
  var memberName: String {
    let name = member.prefix { $0 != "(" }
    return String(
      member[(name.lastIndex(of: ".").map(member.index(after:)) ?? member.startIndex)...])
  }

  /// Returns a call with values in place of its parameters.
  private static func call(_ member: String, _ values: [String]) -> String {
    let names = member.prefix { $0 != "(" }
    let name = names.split(separator: ".").last ?? names
    let labels = member.dropFirst(names.count).dropFirst().dropLast().split(separator: ":")
    let arguments = zip(labels, values).map { label, value in
      label == "_" ? value : "\(label): \(value)"
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension CallText: CustomStringConvertible {}
