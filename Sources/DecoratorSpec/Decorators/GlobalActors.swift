import DecoratorDeclarations

extension ProtocolDeclaration {
  /// The part of the declaration that states the actor of the protocol.
  var isolationText: String? {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return "'nonisolated'" }
    return globalActor.map { "'@\($0)'" }
  }

  /// The attribute that isolates the protocol.
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Member {
  /// The global actor of the member's own attribute.
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Attribute {
  /// A Boolean value that indicates whether closures of a type with it are `Sendable`.
  var makesSendable: Bool { name == "Sendable" || isGlobalActor }

  /// A Boolean value that indicates whether it can only be a global actor: its name begins in upper
  /// case, as hardly any attribute of the language does.
  var isGlobalActor: Bool {
    let typeName = name.split(separator: ".").last ?? ""
    // A result builder changes how Swift reads a body.
    return typeName.first?.isUppercase == true && name != "Sendable" && !name.hasSuffix("Builder")
  }
}
