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
    let own = members.filter(\.isType).map(\.baseName)
    let types = types.filter { !own.contains($0.key) }
    guard !types.isEmpty else { return self }
    var declaration = self
    declaration.members = members.map { member in
      var member = member
      let types = types.filter { !member.genericNames.contains($0.key) }
      member.propertyType = member.propertyType?.naming(types)
      if let alias = member.alias { member.alias?.type = alias.type.naming(types) }
      guard var signature = member.signature else { return member }
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
    return declaration
  }
}
