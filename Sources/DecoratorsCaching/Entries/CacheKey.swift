@_spi(Generated) import Decorators

/// The key of a stored result: the called member and its arguments.
///
/// Calls with the same arguments of the same types have the same key in every process and on every
/// machine. Calls with other arguments have other keys. Keys are compared byte by byte.
public struct CacheKey: Hashable, Codable, Sendable {
  /// The member, with its module and its protocol: `Feed/FeedRepository.item(id:)`. A namespace
  /// precedes them: `work/Feed/FeedRepository.item(id:)`.
  public let member: String

  /// The whole key as text, such as `Feed/FeedRepository.item(id:) (Swift.Int) [7]`, or
  /// `Feed/FeedRepository.item(id:) v2 (Swift.Int) [7]` with a version.
  public let text: String

  /// Creates the key of a call. Generated code creates keys; a test of a store of your own needs
  /// them, too.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its module and its protocol:
  ///     `Feed/FeedRepository.item(id:)`.
  ///   - version: The version of the stored data. Data of another version is not found.
  ///   - namespace: A name that separates decorators that share a store.
  ///   - argument: The arguments that identify a call of the member.
  /// - Throws: The error that an argument throws when it is encoded.
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

  init(member: String, text: String) {
    self.member = member
    self.text = text
  }

  /// The namespace of the decorator that made the key; empty if it has none.
  public var namespace: String { Namespace.ofMember(member) }

  // Swift treats texts that look the same as equal, even if their bytes differ. For a decoratee
  // such arguments are different, so the bytes are compared.
  public static func == (lhs: CacheKey, rhs: CacheKey) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8) && lhs.member.utf8.elementsEqual(rhs.member.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: text)
  }

  /// A short name for the key: letters, digits and a hyphen, the same in every process.
  ///
  /// The name can identify a file or a row of a database. It is possible, but unlikely, that two
  /// keys have the same name; one then replaces the other. The names of a member's keys all begin
  /// with ``namePrefix(of:)``.
  public var name: String {
    Self.namePrefix(of: member) + StableHash.hexadecimal(of: text.utf8)
  }

  /// Returns the prefix of the names of all keys of a member.
  public static func namePrefix(of member: String) -> String {
    StableHash.hexadecimal(of: member.utf8) + "-"
  }
}

/// The names of types, which identify stored data.
enum TypeName {
  /// Returns the name of a type with its module, the same in every process.
  static func text(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    guard name.utf8.contains(UInt8(ascii: "$")) else { return name }
    // The name of a private type contains an address.
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
