import DecoratorDeclarations
import DecoratorSpec

/// The protocol of Swift by which a decorator has the text of its decoratee.
enum TextProtocol: String {
  case description = "CustomStringConvertible"
  /// For protocols with a `description` of their own, which may be something else.
  case output = "TextOutputStreamable"

  /// - Returns: `nil` if the decorated protocol inherits `CustomStringConvertible`, which its decorators
  ///   forward.
  init?(of decorated: DecoratedProtocol) {
    let members = zip(decorated.declaration.members, decorated.memberOrigins)
    let description = members.first { member, _ in
      ["description", "description()"].contains(member.fullName) && !member.has("static")
    }
    switch description?.1 {
    case nil: self = .description
    case .standardLibrary: return nil
    default: self = .output
    }
  }
}
