/// The full name of a member, with the name of its protocol, which may be nested.
struct QualifiedName {
  let protocolName: String
  let memberName: String

  /// Creates a name from its text, such as `FeedRepository.fetch(page:)`.
  init(_ name: String) {
    let baseName = name.prefix { $0 != "(" }
    let start = baseName.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
    protocolName = String(name[..<start].dropLast())
    memberName = String(name[start...])
  }
}
