/// The members of a protocol whose body alone is written, without braces.
///
///     let list = MemberList(parsing: "var count: Int { get }; func load() async throws")
///     list.members.map(\.fullName)  // ["count", "load()"]
public struct MemberList: Sendable {
  /// The members, in the order written.
  public var members: [Member]
  /// What cannot be understood, in the order of the text. A member that is missing above has a
  /// problem here.
  public var problems: [Problem]

  /// Reads what stands between the braces of a protocol.
  public init(parsing text: String) {
    var parser = Parser(text)
    members = parser.members()
    problems = parser.allProblems
  }
}
