import DecoratorDeclarations

extension Member {
  /// Returns a text that a member shares with exactly those members that declare it again, since no type can
  /// declare both.
  ///
  /// - Parameter tiedTypes: The types to which `where` clauses tie associated types.
  func redeclarationKey(_ tiedTypes: [String: TypeSyntax]) -> String {
    let kind =
      switch kind {
      case .method: "func"
      case .subscript: "subscript"
      case .property: "property"
      case .associatedType, .typeAlias: "type"
      case .initializer: "init"
      }
    let types = kind + (signature?.textOfTypes(tiedTypes) ?? "")
    return [condition ?? "", has("static") ? "static" : "", fullName, types].joined(separator: "\n")
  }

  /// Returns a Boolean value that indicates whether its errors are certainly fewer than those of another member.
  func throwsLess(than other: Member) -> Bool {
    effects.breadthOfErrors < other.effects.breadthOfErrors
  }
}

extension Effects {
  fileprivate var breadthOfErrors: Int {
    guard canThrow else { return 0 }
    if case .typed(let error) = throwing { return error.canonical.description == "Error" ? 2 : 1 }
    return 2
  }
}

extension Signature {
  /// The types, as they are compared. Errors are not: members that differ in them alone are the same.
  fileprivate func textOfTypes(_ tiedTypes: [String: TypeSyntax]) -> String {
    var generics = GenericNames(genericParameters.map(\.nameOfGenericParameter))
    for parameter in genericParameters { generics.addRequirement(parameter) }
    for requirement in requirements { generics.addRequirement(requirement) }
    let parameters = parameters.map {
      generics.canonical($0.meaning.replacing(tiedTypes))
    }
    let result = (resultMeaning ?? result).map { generics.canonical($0.replacing(tiedTypes)) }
    return "(\(parameters.joined(separator: ",")))\(effects.isAsync)\(result ?? "Void")"
      + generics.requirements.sorted().joined(separator: ",")
  }
}

/// The generic parameters of a member by their numbers, `some T` among them, and what they must meet.
private struct GenericNames {
  private var names: [String: String]
  private(set) var requirements: Set<String> = []
  private var count: Int

  init(_ parameters: [String]) {
    names = Dictionary(parameters.enumerated().map { ($1, "$\($0)") }) { first, _ in first }
    count = parameters.count
  }

  /// Adds `T: P & Q`, `each T` or `T == Int`.
  mutating func addRequirement(_ text: String) {
    let separator = text.contains("==") ? "==" : ":"
    let sides = text.split(separator: separator, maxSplits: 1).map { side in
      let words = side.split(separator: " ").drop { ["each", "let", "repeat"].contains($0) }
      return words.joined(separator: " ")
    }
    guard sides.count == 2, let other = TypeSyntax(parsing: sides[1]) else { return }
    let subject = TypeSyntax(parsing: sides[0]).map { canonical($0) } ?? sides[0]
    add(other, to: subject, separator)
  }

  private mutating func add(_ constraint: TypeSyntax, to subject: String, _ separator: String) {
    if case .composition(let parts) = constraint.kind {
      for part in parts { add(part, to: subject, separator) }
    } else {
      requirements.insert("\(subject)\(separator)\(canonical(constraint))")
    }
  }

  /// Returns the text of a type in which generic parameters have their numbers.
  mutating func canonical(_ type: TypeSyntax) -> String {
    numbering(type.naming(names)).canonical.description
  }

  /// Returns the type with a number for each `some T` in it.
  private mutating func numbering(_ type: TypeSyntax) -> TypeSyntax {
    guard case .opaque(let constraint) = type.kind else { return type.mapParts { numbering($0) } }
    let name = "$\(count)"
    count += 1
    add(constraint, to: name, ":")
    return TypeSyntax(.named([.init(name)]))
  }
}
