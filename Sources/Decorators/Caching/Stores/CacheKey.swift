/// What a result is stored under: the member that was called, and with what.
///
/// Calls with the same arguments have the same key in every process and on every machine, and calls
/// with others have another.
public struct CacheKey: Hashable, Sendable {
  /// The member, with its protocol: `FeedRepository.item(id:)`. A namespace goes before it:
  /// `work/FeedRepository.item(id:)`.
  public let member: String

  /// The whole key as text, such as `FeedRepository.item(id:) [7]`, or `FeedRepository.item(id:) v2
  /// [7]` where it has a version.
  public let text: String

  /// The key of a call. Generated code makes keys; a test of a store of your own needs some, too.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - version: The version of what is stored; another one is not found.
  ///   - namespace: Tells decorators apart that share a store.
  ///   - argument: What tells calls of the member apart.
  /// - Throws: What an argument throws when it is encoded.
  public init<each Argument: Encodable>(
    _ member: String, version: Int? = nil, namespace: String = "",
    _ argument: repeat each Argument
  ) throws {
    var arguments: [String] = []
    for argument in repeat each argument {
      arguments.append(try CanonicalEncoder.text(of: argument))
    }
    self.member = MemberName(namespace: namespace, member: member).text
    text =
      self.member + (version.map { " v\($0)" } ?? "")
      + (arguments.isEmpty ? "" : " [\(arguments.joined(separator: ","))]")
  }

  /// A short name for the key: letters, digits and a hyphen, the same in every process.
  ///
  /// It is fit for a file or a database. Keys with the same name are possible, if unlikely; one of
  /// them then takes the place of the other. The names of a member's keys all begin with
  /// ``namePrefix(of:)``.
  public var name: String {
    Self.namePrefix(of: member) + StableHash.hexadecimal(of: text.utf8)
  }

  /// What the names of all keys of a member begin with.
  public static func namePrefix(of member: String) -> String {
    StableHash.hexadecimal(of: member.utf8) + "-"
  }
}
