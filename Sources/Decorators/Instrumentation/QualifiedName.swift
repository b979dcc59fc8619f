/// The full name of a member, with the name of its protocol, which may be nested.
package struct QualifiedName {
  package let protocolName: String
  package let memberName: String

  /// Creates a name from its text, such as `FeedRepository.fetch(page:)`.
  package init(_ name: String) {
    let end = name.utf8.firstIndex(of: UInt8(ascii: "(")) ?? name.endIndex
    let dot = name.utf8[..<end].lastIndex(of: UInt8(ascii: "."))
    let start = dot.map(name.utf8.index(after:)) ?? name.startIndex
    protocolName = String(name[..<(dot ?? start)])
    memberName = String(name[start...])
  }
}
