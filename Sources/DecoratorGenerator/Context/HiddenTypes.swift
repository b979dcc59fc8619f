import DecoratorDeclarations
import DecoratorSpec

extension Spec {
  /// Returns the types that modules of templates hide, by their names, with their modules.
  ///
  /// A module that the Swift files of the protocols import hides them there, too.
  func hiddenTypes(besides isDeclaredHere: (_ name: String) -> Bool) -> [String: String] {
    let ownModules = Set(["Swift"] + imports.map(\.module))
    var types: [String: String] = [:]
    for needed in protocols.flatMap(\.decorators).flatMap(\.neededImports)
    where !ownModules.contains(needed.module) {
      for type in needed.hiddenTypes {
        let parts = type.split(separator: ".").map(String.init)
        guard parts.count == 2, ownModules.contains(parts[0]), !isDeclaredHere(parts[1]) else {
          continue
        }
        types[parts[1]] = type
      }
    }
    return types
  }
}

extension ProtocolDeclaration {
  /// Returns the protocol with the modules of some types in the signatures of its members.
  func naming(_ types: [String: String]) -> ProtocolDeclaration {
    let types = types.filter { !ownTypes.contains($0.key) }
    guard !types.isEmpty else { return self }
    var declaration = self
    declaration.members = members.map { $0.naming(types) }
    return declaration
  }

  /// Returns the protocol with the module of types that the target hides, in the members that protocols of the
  /// standard library require: `any Swift.Decoder`.
  func namingStandardTypes(
    in origins: [DeclarationOrigin], hiddenBy isDeclared: (_ name: String) -> Bool
  ) -> ProtocolDeclaration {
    var declaration = self
    for index in members.indices {
      guard case .standardLibrary = origins[index] else { continue }
      var names: Set<String> = []
      for type in members[index].types { type.collectReferencedNames(into: &names) }
      let hidden = names.filter { $0 != "Self" && !ownTypes.contains($0) && isDeclared($0) }
      guard !hidden.isEmpty else { continue }
      let types = Dictionary(uniqueKeysWithValues: hidden.map { ($0, "Swift.\($0)") })
      declaration.members[index] = members[index].naming(types)
    }
    return declaration
  }

  private var ownTypes: Set<String> { Set(members.filter(\.isType).map(\.baseName)) }
}

extension Member {
  fileprivate func naming(_ types: [String: String]) -> Member {
    var member = self
    let types = types.filter { !genericNames.contains($0.key) }
    member.propertyType = propertyType?.naming(types)
    if let alias { member.alias?.type = alias.type.naming(types) }
    guard var signature else { return member }
    signature.result = signature.result?.naming(types)
    signature.resultMeaning = signature.resultMeaning?.naming(types)
    for index in signature.parameters.indices {
      let parameter = signature.parameters[index]
      signature.parameters[index].type = parameter.type.naming(types)
      signature.parameters[index].meaning = parameter.meaning.naming(types)
    }
    member.signature = signature
    return member
  }
}
