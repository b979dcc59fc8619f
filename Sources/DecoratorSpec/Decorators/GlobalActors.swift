import DecoratorDeclarations

extension ProtocolDeclaration {
  var isolationText: String? {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return "'nonisolated'" }
    return globalActor.map { "'@\($0)'" }
  }

  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Member {
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Attribute {
  /// `true` if closures of a type with it are `Sendable`.
  var makesSendable: Bool { name == "Sendable" || isGlobalActor }

  /// `true` if it can only be a global actor: its name begins in upper case, as hardly any
  /// attribute of the language does.
  var isGlobalActor: Bool {
    let typeName = name.split(separator: ".").last ?? ""
    // A result builder changes how Swift reads a body.
    return typeName.first?.isUppercase == true && name != "Sendable" && !name.hasSuffix("Builder")
  }
}
