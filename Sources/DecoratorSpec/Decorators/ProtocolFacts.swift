import DecoratorDeclarations

/// The facts of a protocol that decide those of its members.
public struct ProtocolFacts: Sendable {
  let shared: MemberFacts
  let associatedTypes: AssociatedTypes

  /// - Parameter types: The types of the target; by default, nothing is known of them.
  public init(of declaration: ProtocolDeclaration, in types: DeclaredTypes = DeclaredTypes()) {
    shared = declaration.facts
    associatedTypes = AssociatedTypes(of: declaration, in: types)
  }
}

extension ProtocolDeclaration {
  /// The requirement that means the same as `: AnyObject`.
  static let classRequirement = "Self: AnyObject"

  /// The facts that are true of every member.
  public var facts: MemberFacts {
    let names = inherited.map(\.description)
    var facts: MemberFacts = []
    if names.contains("Sendable") { facts.insert(.sendable) }
    if names.contains("AnyObject") || requirements.contains(Self.classRequirement) {
      facts.insert(.classBound)
    }
    if names.contains("Actor") { facts.insert(.actor) }
    return facts
  }
}

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

  /// `true` if its name begins in upper case, as hardly any attribute of the language does.
  var isGlobalActor: Bool {
    let typeName = name.split(separator: ".").last ?? ""
    // A result builder changes how Swift reads a body.
    return typeName.first?.isUppercase == true && name != "Sendable" && !name.hasSuffix("Builder")
  }
}
