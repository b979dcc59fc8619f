import SwiftDeclarations

extension Member {
  /// Whether it takes or gives a value that is not `Sendable`, as far as the text shows: `Any`, or of a
  /// generic or associated type without that constraint.
  func takesUnsendable(of declaration: ProtocolDeclaration) -> Bool {
    if types.contains(where: { $0.function == nil && $0.holdsAny }) { return true }
    var names = declaration.unsendableTypes
    if case .method(let method) = kind { names += method.signature.unsendableTypes }
    return names.contains { name in types.contains { $0.mentions(name) } }
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
