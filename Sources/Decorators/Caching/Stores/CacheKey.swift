/// What a result is stored under: the member that was called, and with what.
///
/// Calls with the same arguments of the same types have the same key in every process and on every
/// machine, and calls with others have another. Keys are compared byte by byte.
public struct CacheKey: Hashable, Sendable {
  /// The member, with its module and its protocol: `Feed/FeedRepository.item(id:)`. A namespace goes
  /// before them: `work/Feed/FeedRepository.item(id:)`.
  public let member: String

  /// The whole key as text, such as `Feed/FeedRepository.item(id:) (Swift.Int) [7]`, or
  /// `Feed/FeedRepository.item(id:) v2 (Swift.Int) [7]` where it has a version.
  public let text: String

  /// The key of a call. Generated code makes keys; a test of a store of your own needs some, too.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its module and its protocol:
  ///     `Feed/FeedRepository.item(id:)`.
  ///   - version: The version of what is stored; another one is not found.
  ///   - namespace: Tells decorators apart that share a store.
  ///   - argument: What tells calls of the member apart.
  /// - Throws: What an argument throws when it is encoded.
  public init<each Argument: Encodable>(
    _ member: String, version: Int? = nil, namespace: String = "",
    _ argument: repeat each Argument
  ) throws {
    var types: [String] = []
    var arguments: [String] = []
    repeat types.append(TypeName.text(of: (each Argument).self))
    for argument in repeat each argument {
      arguments.append(try CanonicalEncoder.text(of: argument))
    }
    self.member = MemberName(namespace: namespace, member: member).text
    text =
      self.member + (version.map { " v\($0)" } ?? "")
      + (arguments.isEmpty
        ? "" : " (\(types.joined(separator: ","))) [\(arguments.joined(separator: ","))]")
  }

  // Texts are equal where they look the same, however they are composed. Their arguments are not
  // the same to whoever is called.
  public static func == (lhs: CacheKey, rhs: CacheKey) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8) && lhs.member.utf8.elementsEqual(rhs.member.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
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
