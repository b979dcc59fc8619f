import SwiftDeclarations

extension ProtocolDeclaration {
  /// What the declaration says of the actor that the protocol belongs to.
  var isolationText: String? {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return "'nonisolated'" }
    return globalActor.map { "'@\($0)'" }
  }

  /// The attribute that isolates the protocol.
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Member {
  /// The global actor that it is bound to itself.
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Attribute {
  /// Whether it can only be a global actor: it is named as types are, which hardly an attribute of the
  /// language's own is.
  var isGlobalActor: Bool {
    let typeName = name.split(separator: ".").last ?? ""
    // A result builder says how a body is read.
    return typeName.first?.isUppercase == true && name != "Sendable" && !name.hasSuffix("Builder")
  }
}
