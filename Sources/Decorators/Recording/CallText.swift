/// A recorded call, with its arguments and its outcome as text.
///
///     #expect(recorder.calls.map(\.description) == ["fetchFeed(page: 1)", "save([1, 2])"])
public struct CallText: Sendable {
  /// The full name of the member, with the protocol: `FeedRepository.fetchFeed(page:)`.
  public let member: String

  /// The call as it is written in Swift: `fetchFeed(page: 1)`.
  public let description: String

  /// In what the call ended: `returned [1, 2]`, `threw URLError`, or `nil` where it has not ended.
  public internal(set) var outcome: String?

  /// The error in which the call ended; `nil` where it ended in none or has not ended.
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

  /// Returns a call with values in the place of its parameters.
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
