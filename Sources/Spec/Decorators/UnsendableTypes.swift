import SwiftDeclarations

extension Member {
  /// Whether it takes or gives a value that is not `Sendable`, as far as the text shows: `Any`, or of a
  /// generic or associated type without that constraint, or of a type that belongs to one (`Item.ID`).
  func takesUnsendable(of declaration: ProtocolDeclaration) -> Bool {
    if types.contains(where: { $0.function == nil && $0.holdsAny }) { return true }
    var names = declaration.unsendableTypes
    if case .method(let method) = kind { names += method.signature.unsendableTypes }
    if names.contains(where: { name in types.contains { $0.mentions(name) } }) { return true }
    let owners = declaration.unconstrainedTypes
    return !owners.isEmpty && types.contains { $0.mentionsMember(ofOneOf: owners) }
  }
}

extension ProtocolDeclaration {
  /// The associated types of which no constraint says, or could say, that they are `Sendable`.
  fileprivate var unsendableTypes: [String] {
    members.compactMap { member in
      guard case .associatedType(let type) = member.kind,
        type.inherited.allSatisfy({ $0.description.saysNothingOfSendable }),
        !(type.requirements + requirements).contains(where: { $0.mentionsWord(type.name) })
      else { return nil }
      return type.name
    }
  }
}

extension ProtocolDeclaration {
  /// The associated types of which no requirement speaks, so that nothing is known of their own.
  fileprivate var unconstrainedTypes: Set<String> {
    var names: Set<String> = []
    for case .associatedType(let type) in members.map(\.kind)
    where !(type.requirements + requirements).contains(where: { $0.mentionsWord(type.name) }) {
      names.insert(type.name)
    }
    return names
  }
}

extension TypeSyntax {
  /// Whether a type in it belongs to one of these: `Item.ID` to `Item`.
  fileprivate func mentionsMember(ofOneOf names: Set<String>) -> Bool {
    if case .named(let components) = kind, components.count > 1,
      names.contains(components[0].name)
    {
      return true
    }
    return parts.contains { $0.mentionsMember(ofOneOf: names) }
  }
}

extension Signature {
  /// The generic parameters of which no constraint says, or could say, that they are `Sendable`.
  fileprivate var unsendableTypes: [String] {
    genericParameters.compactMap { parameter in
      let parts = parameter.split(separator: ":", maxSplits: 1)
      let name = parts[0].filter { $0 != " " }
      let constraints = parts.dropFirst().flatMap { $0.split(separator: "&") }
      guard constraints.allSatisfy({ $0.filter { $0 != " " }.saysNothingOfSendable }),
        !requirements.contains(where: { $0.mentionsWord(name) })
      else { return nil }
      return name
    }
  }
}

extension String {
  /// Whether it is a protocol that is known not to inherit `Sendable`.
  fileprivate var saysNothingOfSendable: Bool {
    let protocols: Set = [
      "AnyObject", "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable",
      "Equatable", "Hashable", "Identifiable",
    ]
    return protocols.contains(self)
  }

  private var words: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  fileprivate func mentionsWord(_ word: String) -> Bool { words.contains { $0 == word } }
}
