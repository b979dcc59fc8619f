import DecoratorDeclarations

extension Member {
  /// Returns a Boolean value that indicates whether it takes or returns a value that is not
  /// `Sendable`, as far as the text shows.
  ///
  /// Such a value is `Any`, of a generic or associated type without that constraint, or of a type
  /// that belongs to one (`Item.ID`).
  func takesUnsendable(given associated: AssociatedTypes) -> Bool {
    if types.contains(where: { $0.function == nil && $0.holdsAny }) { return true }
    var names = associated.unsendable
    if case .method(let method) = kind { names += method.signature.types(without: .sendable) }
    if names.contains(where: { name in types.contains { $0.mentions(name) } }) { return true }
    let owners = associated.unspecified
    return !owners.isEmpty && types.contains { $0.mentionsMember(ofOneOf: owners) }
  }

  /// Returns a Boolean value that indicates whether it has a parameter that is not `Hashable`, as
  /// far as the text shows: a tuple, a closure, `Any`, `any P`, or an associated type without that
  /// constraint.
  func takesUnhashable(given associated: AssociatedTypes) -> Bool {
    parameters.contains { $0.meaning.isNeverHashable(norAnyOf: associated.unhashable) }
  }
}

/// The associated types of a protocol, by what is known of them.
struct AssociatedTypes {
  let names: [String]
  /// The names of those that are not `Sendable`, as far as the text shows.
  let unsendable: [String]
  /// The names of those that are not `Hashable`, as far as the text shows.
  let unhashable: [String]
  /// The names of those that no requirement mentions, so that nothing is known of their own types.
  let unspecified: Set<String>

  init(of declaration: ProtocolDeclaration) {
    let types = declaration.members.compactMap { member in
      if case .associatedType(let type) = member.kind { type } else { nil }
    }
    names = types.map(\.name)
    unsendable = declaration.types(types, without: .sendable)
    unhashable = declaration.types(types, without: .hashable)
    unspecified = Set(
      types.filter { type in
        !(type.requirements + declaration.requirements).contains { $0.mentionsWord(type.name) }
      }.map(\.name))
  }
}

/// A conformance whose presence or absence the text can show.
private enum Conformance {
  case sendable
  case hashable

  /// The protocols of the standard library that inherit neither.
  private static let plain: Set = [
    "AdditiveArithmetic", "AnyObject", "AsyncIteratorProtocol", "AsyncSequence",
    "BidirectionalCollection", "CaseIterable", "Codable", "Collection", "Comparable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Identifiable", "IteratorProtocol", "LosslessStringConvertible",
    "MutableCollection", "Numeric", "RandomAccessCollection", "RangeReplaceableCollection",
    "RawRepresentable", "Sequence", "SetAlgebra", "SignedNumeric", "Strideable",
  ]

  /// The protocols that inherit the other, but not this one.
  private var without: Set<String> {
    switch self {
    case .sendable:
      [
        "BinaryFloatingPoint", "BinaryInteger", "FixedWidthInteger", "FloatingPoint", "Hashable",
        "SignedInteger", "StringProtocol", "UnsignedInteger",
      ]
    case .hashable: ["Clock", "Error", "Sendable", "SendableMetatype"]
    }
  }

  /// Returns a Boolean value that indicates whether constraints certainly do not include it.
  func isMissing(in constraints: [String]) -> Bool {
    constraints.flatMap { $0.split(separator: "&") }.map { $0.filter { $0 != " " } }
      .allSatisfy { Self.plain.contains($0) || without.contains($0) }
  }
}

extension ProtocolDeclaration {
  /// Returns the associated types that no constraint gives, or could give, a conformance.
  fileprivate func types(_ types: [AssociatedType], without conformance: Conformance) -> [String] {
    var isMissing: [String: Bool] = [:]
    for type in types {
      // An associated type that is declared again has the constraints of both declarations.
      isMissing[type.name, default: true] =
        isMissing[type.name, default: true]
        && conformance.isMissing(in: type.inherited.map(\.description))
        && !(type.requirements + requirements).contains { $0.isRequirement(of: type.name) }
    }
    return isMissing.filter(\.value).map(\.key)
  }
}

extension Signature {
  /// Returns the generic parameters that no constraint gives, or could give, a conformance.
  fileprivate func types(without conformance: Conformance) -> [String] {
    genericParameters.compactMap { parameter in
      let parts = parameter.split(separator: ":", maxSplits: 1).map(String.init)
      let name = parts[0].filter { $0 != " " }
      let isMissing =
        conformance.isMissing(in: Array(parts.dropFirst()))
        && !requirements.contains { $0.isRequirement(of: name) }
      return isMissing ? name : nil
    }
  }
}

extension TypeSyntax {
  /// Returns a Boolean value that indicates whether it contains a type that belongs to one of
  /// these, as `Item.ID` belongs to `Item`.
  fileprivate func mentionsMember(ofOneOf names: Set<String>) -> Bool {
    if case .named(let components) = kind, components.count > 1,
      names.contains(components[0].name)
    {
      return true
    }
    return parts.contains { $0.mentionsMember(ofOneOf: names) }
  }
}

extension String {
  /// Returns a Boolean value that indicates whether it is a requirement of the type itself:
  /// `Item: P` or `Item == T`, but not `Item.ID == T`.
  fileprivate func isRequirement(of type: String) -> Bool {
    let sides = replacing("==", with: ":").split(separator: ":").map { $0.filter { $0 != " " } }
    return sides.first == type || (contains("==") && sides.last == type)
  }

  private var words: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  fileprivate func mentionsWord(_ word: String) -> Bool { words.contains { $0 == word } }
}
