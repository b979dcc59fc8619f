import DecoratorDeclarations
import DecoratorSpec

extension ProtocolDeclaration {
  /// Returns `true` if the signatures of its members may name a type of an imported module.
  ///
  /// - Parameter isDeclaredHere: A function that tests whether the target declares a type of a
  ///   qualified name that is not an alias.
  func showsForeignTypes(besides isDeclaredHere: (String) -> Bool) -> Bool {
    let ownNames = Set(["Self"] + members.compactMap(\.associatedType?.name))
    return members.contains { member in
      let generics = member.signature?.genericNames ?? []
      return member.namesInSignature.contains { name in
        if StandardType.commonNames.contains(name) { return false }
        let first = name.split(separator: ".").first.map(String.init) ?? name
        if ownNames.contains(first) || generics.contains(first) { return false }
        let scopes = enclosingTypes.indices.map { enclosingTypes[...$0].joined(separator: ".") }
        return !isDeclaredHere(name) && !scopes.contains { isDeclaredHere($0 + "." + name) }
      }
    }
  }
}

extension Member {
  /// The names of types in the parts that a decorator repeats, with the dots of the source.
  fileprivate var namesInSignature: Set<String> {
    var names: Set<String> = []
    for type in types { type.collectDottedNames(into: &names) }
    alias?.type.collectDottedNames(into: &names)
    if case .typed(let error) = effects.throwing { error.collectDottedNames(into: &names) }
    for constraint in (signature?.genericParameters ?? []) + (signature?.requirements ?? []) {
      names.formUnion(constraint.dottedNames)
    }
    let attributes = self.attributes + parameters.flatMap(\.attributes)
    names.formUnion(attributes.map(\.name).filter { $0.first?.isUppercase == true })
    return names
  }
}

extension TypeSyntax {
  fileprivate func collectDottedNames(into names: inout Set<String>) {
    if case .named(let components) = kind {
      names.insert(
        components.count == 1
          ? components[0].name : components.map(\.name).joined(separator: "."))
    }
    for attribute in attributes where attribute.name.first?.isUppercase == true {
      names.insert(attribute.name)
    }
    for part in parts { part.collectDottedNames(into: &names) }
  }
}

extension String {
  /// The names in a constraint: `T` and `Swift.Decodable` in `T: Swift.Decodable`.
  var dottedNames: Set<String> {
    let names = split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "`") }
    return Set(names.map(String.init)).subtracting(["each", "repeat", "some", "any"])
  }
}
