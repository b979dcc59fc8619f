import Mustache
import Spec
import SwiftDeclarations

/// What a template knows of the protocol that it decorates.
struct ProtocolContext {
  private let declaration: ProtocolDeclaration
  private let members: [MemberContext?]
  private let shared: [String: Value]
  private let names: UniqueNames
  private let isInitializerWritten: Bool
  private let spec: SourceText

  init(_ decorated: DecoratedProtocol, spec: Spec) {
    self.spec = spec.source
    declaration = decorated.declaration
    let declaration = decorated.declaration
    let access = spec.access == .internal ? "" : "\(spec.access.rawValue) "
    let names = UniqueNames(taken: declaration.takenNames)
    self.names = names
    members = zip(declaration.members, decorated.memberOrigins).map { member, origin in
      // A generic alias is found through the protocol.
      if case .typeAlias(let alias) = member.kind, !alias.genericParameters.isEmpty { return nil }
      return MemberContext(member, of: declaration, access: access, names: names, origin: origin)
    }
    let facts = declaration.facts
    let isClassBound = facts.contains(.classBound)
    isInitializerWritten = isClassBound || spec.access != .internal
    shared = [
      "access": .string(access),
      "protocol": .string(declaration.qualifiedName),
      "kind": .string(declaration.kindOfDecorators),
      "modifierIsolation": .string(declaration.isFree ? "nonisolated " : ""),
      "binding": .string(!isClassBound && declaration.changesDecoratee ? "var" : "let"),
      "availability": .list(
        declaration.attributes.filter { $0.name == "available" }.map { .string($0.text) }),
      "decoratee": .string(names.unique("decoratee")),
      "Decoratee": .string(names.unique("Decoratee")),
      "spec": .fields(LiteralText(text: spec.source.path)),
      "specName": .string(spec.source.fileName),
    ]
  }

  /// The context of the template of one decorator.
  func value(for use: DecoratorUse) -> Value {
    var values = shared
    let name = declaration.qualifiedName.replacing(".", with: "")
    let type = DecoratorType(
      name: use.definition.typeName(forProtocol: name),
      isClass: declaration.facts.contains(.classBound), decoratee: names.unique("decoratee"),
      genericDecoratee: names.unique("Decoratee"),
      settings: use.definition.properties.map { ($0, names.unique($0)) })
    values["type"] = .string(type.name)
    values["modifier"] = .string(use.definition.modifier)
    values["modified"] = .string(declaration.opaqueType ?? "\(type.name)<Self>")
    values["own"] = names.value(of: use.definition.properties)
    values["needsInitializer"] = .bool(needsInitializer(use.definition))
    values["options"] = .fields(optionContext(use.definition.options, use.options, in: spec))
    values["members"] = .list(
      zip(members, use.treatments).compactMap { member, treatment in
        member?.value(treatment, in: use, as: type, spec: spec)
      })
    return .fields(values)
  }

  /// Whether the initializer that Swift makes for a struct would be out of reach or have other
  /// labels.
  private func needsInitializer(_ definition: DecoratorDefinition) -> Bool {
    isInitializerWritten
      || (definition.properties + ["decoratee"]).contains { names.unique($0) != $0 }
  }
}

extension ProtocolDeclaration {
  /// The names that a decorator's own properties and type parameters must not hide.
  fileprivate var takenNames: Set<String> {
    var names: Set<String> = []
    for member in members {
      names.insert(member.baseName)
      names.formUnion(member.referencedTypeNames)
    }
    return names
  }

  /// What decorators are: a struct, a final class for a class-bound protocol, an actor for actors.
  fileprivate var kindOfDecorators: String {
    if facts.contains(.actor) { return "actor" }
    return (isFree ? "nonisolated " : "") + (facts.contains(.classBound) ? "final class" : "struct")
  }

  /// Whether it belongs to no global actor, even in a module whose declarations belong to one by
  /// default: it says so, or inherits what belongs to none.
  fileprivate var isFree: Bool {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return true }
    let isIsolated = attributes.contains { $0.name.hasSuffix("Actor") }
    let markers = ["AnyObject", "Sendable", "SendableMetatype"]
    return !isIsolated && inherited.contains { !markers.contains($0.description) }
  }

  private var associatedTypes: [String] {
    members.compactMap { member in
      if case .associatedType(let type) = member.kind { type.name } else { nil }
    }
  }

  /// What conforms to the protocol and has the associated types of the extended one: `some
  /// Store<Item>`; nil where they are not all primary, so that an opaque type would lose some.
  fileprivate var opaqueType: String? {
    guard Set(associatedTypes).isSubset(of: primaryAssociatedTypes) else { return nil }
    let arguments = primaryAssociatedTypes.joined(separator: ", ")
    return "some \(qualifiedName)" + (arguments.isEmpty ? "" : "<\(arguments)>")
  }

  /// Whether calling a member can change the decoratee as a value.
  fileprivate var changesDecoratee: Bool {
    members.contains { member in
      if member.has("mutating") { return true }
      if member.has("static") { return false }
      switch member.kind {
      case .property(let property): return property.accessors.changesValue
      case .subscript(let sub): return sub.accessors.changesValue
      case .method, .initializer, .associatedType, .typeAlias: return false
      }
    }
  }
}

extension Accessors {
  fileprivate var changesValue: Bool { isGetMutating || (hasSetter && !isSetNonmutating) }
}

extension Member {
  fileprivate var referencedTypeNames: Set<String> {
    switch kind {
    case .method(let method): method.signature.referencedTypeNames
    case .property(let property): property.type.referencedNames
    case .subscript(let sub): sub.signature.referencedTypeNames
    case .initializer, .associatedType, .typeAlias: []
    }
  }
}

extension Signature {
  fileprivate var referencedTypeNames: Set<String> {
    let types = parameters.map(\.type) + [result].compactMap(\.self)
    return types.reduce(into: []) { $0.formUnion($1.referencedNames) }
  }
}
