@_spi(Generated) import Decorators

/// The key of a limit or a circuit, if there is one for each user, account or host.
///
/// Calls share a limit or a circuit if the parameters in the spec's `key:` have the same names, the
/// same types and equal values. If `key:` contains the word `member`, the calls must also be of the
/// same member. The text of a key contains the names, the values with their types, and the member, for
/// servers that need a text. Keys are hashed and compared with a lock held, so a value must not use
/// the limit or circuit then.
public struct AdmissionKey: Hashable, Sendable {
  /// The key of all calls of members without a `key:`.
  public static let all = AdmissionKey("")

  private let names: String
  /// The member and the values.
  private let call: CallKey

  /// Creates a key.
  ///
  ///     AdmissionKey("userID:", userID)
  ///     AdmissionKey("userID:region:", userID, region)
  ///
  /// - Parameters:
  ///   - names: The names of the values, each with a colon. Keys with other names are different.
  ///   - member: The member of the limit or circuit; by default several members share it.
  ///   - values: The values.
  public init<each Value: Hashable & Sendable>(
    _ names: String, of member: String = "", _ values: repeat each Value
  ) {
    self.names = names
    call = CallKey(member: MemberName(member: member), key: MemoryKey(repeat each values))
  }

  var isAll: Bool { names.isEmpty && call.member.member.isEmpty }
}

extension AdmissionKey: CustomStringConvertible {
  /// The member, the names and the values, such as `userID:42` and
  /// `Feed.load() userID:region:42,"eu"`; empty for ``all``.
  ///
  /// Keys that differ have texts that differ, if the descriptions of their values do.
  public var description: String {
    let texts = [call.member.member, names.isEmpty ? "" : "\(names)\(call.key)"]
    return texts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension EventObserver {
  /// Tells an event of a limit or a circuit that has a key, if there is one for each.
  func tell(_ event: CallEvent, of key: AdmissionKey?) {
    var event = event
    if let key { event.key = "\(key)" }
    tell(event)
  }
}

@_spi(Generated)
extension MemoryKey: CustomStringConvertible {
  public var description: String {
    var texts: [String] = []
    for argument in repeat each arguments { texts.append(Self.text(of: argument)) }
    return texts.joined(separator: ",")
  }

  /// Returns a text that no value of another type has. Quotes show where it ends.
  private static func text<Value>(of value: Value) -> String {
    switch value {
    // An optional is cast like its value, but is another key.
    case let number as Int where Value.self == Int.self: "\(number)"
    case let text as String where Value.self == String.self: text.debugDescription
    default: "\(type(of: value))(\(String(describing: value).debugDescription))"
    }
  }
}
