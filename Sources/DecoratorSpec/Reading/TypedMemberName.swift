import DecoratorDeclarations

/// The name of a member with the types of its parameters, which tells overloads apart: `load(_: Int)`.
///
/// Behind the parentheses can be its effects and its result, `async throws -> Item`, which then all count.
public struct TypedMemberName {
  private let base: Substring
  private let signature: Signature

  /// Makes the name from the text of a spec; `nil` if it has no types.
  public init?(_ text: String) {
    guard let parenthesis = text.firstIndex(of: "("), text.contains(":") else { return nil }
    let list = MemberList(parsing: "func name" + text[parenthesis...])
    guard list.problems.isEmpty, list.members.count == 1, let signature = list.members[0].signature
    else { return nil }
    base = text[..<parenthesis]
    self.signature = signature
  }

  var fullName: String { (base + signature.labelList).withoutBackTicks }

  public func matches(_ member: Member) -> Bool {
    guard member.fullName == fullName, let other = member.signature else { return false }
    let types = zip(signature.parameters, other.parameters)
    guard types.allSatisfy({ $0.type.isSame(as: $1.type) || $0.type.isSame(as: $1.meaning) }) else {
      return false
    }
    if signature.result == nil, signature.effects == Effects() { return true }
    guard member.effects == signature.effects else { return false }
    guard let result = signature.result, !result.isVoid else {
      return member.result?.isVoid != false
    }
    return member.result.map(result.isSame) == true
      || member.resultMeaning.map(result.isSame) == true
  }
}

extension TypeSyntax {
  /// Returns `true` if it is written like another type, attributes and `any` aside.
  fileprivate func isSame(as other: TypeSyntax) -> Bool { plainText == other.plainText }

  private var plainText: String {
    withoutAttributes.shorthand.description.replacing("any ", with: "")
  }
}

extension Member {
  /// Returns the shortest name that tells it apart from other members: its full one, the types of its
  /// parameters, or all of its signature.
  public func name(among members: [Member]) -> String {
    let namesakes = members.filter { $0.fullName == fullName }
    guard namesakes.count > 1, let signature else { return fullName }
    let parameters = signature.parameters.map { "\($0.label ?? "_"): \($0.type)" }
    let name = "\(plainName)(\(parameters.joined(separator: ", ")))"
    guard let typed = TypedMemberName(name), namesakes.count(where: typed.matches) > 1 else {
      return name
    }
    let isVoid = result?.isVoid != false
    let words = [name, effects.description, "->", isVoid ? "Void" : result?.description ?? "Void"]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
