import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of the decorated protocol, without the parts of a single decorator.
final class ProtocolContext: TabledFields {
  static let table: FieldTable<@Sendable (ProtocolContext) -> Value> = [
    "access": { .string($0.access.prefix) },
    "namespace": { .string($0.declaration.enclosingTypes.joined(separator: ".")) },
    "protocol": { .literal($0.protocolName, of: $0.declaration.qualifiedName) },
    "alias": { .text($0.alias) },
    "hiddenProtocol": { .string($0.declaration.qualifiedName) },
    "kind": { .string($0.declaration.kindOfDecorators) },
    "modifierIsolation": { .string($0.declaration.isFree ? "nonisolated " : "") },
    "binding": {
      .string(!$0.facts.contains(.classBound) && $0.declaration.changesDecoratee ? "var" : "let")
    },
    "textProtocol": { context in
      .text(context.textProtocol.map { context.runtimeNames.name($0.rawValue) })
    },
    "isDescribed": { .bool($0.textProtocol == .description) },
    "availability": { .texts($0.availability) },
    "decoratee": { .string($0.uniqueNames.unique("decoratee")) },
    "Decoratee": { .string($0.uniqueNames.unique("Decoratee")) },
    "spec": { .literal($0.spec.source.path) },
    "specName": { .string($0.spec.source.fileName.printable) },
    "runtime": { .fields($0.runtimeNames) },
    "imported": { .fields(ImportedNames($0.runtimeNames)) },
    "instanceName": { .string($0.instanceName) },
  ]

  let declaration: ProtocolDeclaration
  /// The indices of the members that decorators declare.
  let memberIndices: [Int]
  /// What all decorators write in the same way for each member.
  let members: [CommonMember]
  /// The names that do not hide names of the protocol.
  let uniqueNames: UniqueNames
  let spec: Spec
  /// The access level of the decorators.
  let access: AccessLevel
  let facts: MemberFacts
  /// `true` if a member makes values of the type, which a decorator has to decorate by itself.
  let makesDecoratees: Bool
  /// The indices of the members whose calls have a context with values for one call alone.
  let tellingMembers: Set<Int>
  /// The name of an alias of the protocol, if one of its own types has its name and hides it in its
  /// decorators; `nil` if none does.
  let alias: String?
  private let instanceName: String
  let runtimeNames: RuntimeNames
  /// The protocol by which a decorator has the text of its decoratee; `nil` if its own protocol has one.
  private let textProtocol: TextProtocol?

  init(_ decorated: DecoratedProtocol, in context: SpecContext) {
    spec = context.spec
    access = decorated.access
    runtimeNames = RuntimeNames(
      of: context.libraryModule, in: decorated.declaration, besides: context.foreignNames)
    let declaration = decorated.declaration.naming(context.hiddenTypes)
      .namingStandardTypes(in: decorated.memberOrigins) { context.foreignNames.declare($0) }
    self.declaration = declaration
    uniqueNames = UniqueNames(taken: declaration.takenNames.union(["description"]), areOwn: true)
    members = zip(declaration.members, declaration.memberIdentifiers).map { [access] in
      CommonMember($0, identifier: $1, access: access)
    }
    memberIndices = declaration.members.indices.filter { index in
      guard let alias = declaration.members[index].alias else { return true }
      // An alias that is generic or uses `Self` is found through the protocol.
      return alias.genericParameters.isEmpty && alias.type.selfUse == .none
    }
    alias =
      declaration.hidesItself
      ? UniqueNames(taken: declaration.takenNames).unique(
        (declaration.enclosingTypes + [declaration.name]).map(\.withoutBackTicks).joined()
          + "Protocol"
      ) { context.foreignNames.declare($0) } : nil
    instanceName = context.instanceName(of: declaration)
    facts = declaration.facts
    makesDecoratees = declaration.members.contains(where: \.makesSelf)
    tellingMembers = Set(
      decorated.decorators.flatMap { configured in
        let options = configured.definition.options.filter(\.tellsDecoratee).map(\.name)
        return options.isEmpty
          ? [] : configured.treatments.indices.filter { configured.treatments[$0].isSet(options) }
      })
    textProtocol = TextProtocol(of: decorated)
  }

  /// The attributes that limit where the protocol is available.
  private var availability: [String] {
    declaration.attributes.filter {
      $0.name == "available" || ($0.name == "_spi" && access == .public)
    }.map(\.text)
  }

  /// The parameter for the clock of a stack.
  var stackClock: RenderedParameter {
    RenderedParameter(
      label: "clock", name: "clock",
      type: "(any \(runtimeNames.name("Clock"))<\(runtimeNames.name("Duration"))>)?",
      defaultValue: "nil",
      summary: "The clock of all decorators that were given none, such as one of a test.")
  }

  /// The name of the protocol in its decorators.
  private var protocolName: String { alias ?? declaration.qualifiedName }

  /// The types around the decorators, with a dot after each.
  var typePrefix: String { declaration.enclosingTypes.map { $0 + "." }.joined() }

  /// Returns the result type of a modifier that applies decorators of these types, outermost first.
  /// It conforms to the protocol and has its associated types.
  func modifiedType(by types: [String]) -> String {
    declaration.opaqueType(of: protocolName) ?? types.reversed().reduce("Self") { "\($1)<\($0)>" }
  }
}

extension ProtocolDeclaration {
  /// A Boolean value that indicates whether the name of one of its own types hides its own in its decorators.
  fileprivate var hidesItself: Bool {
    let outermost = (enclosingTypes.first ?? name).withoutBackTicks
    return members.contains { $0.isType && $0.baseName.withoutBackTicks == outermost }
  }

  /// The names that a decorator's own properties and type parameters must not hide.
  fileprivate var takenNames: Set<String> {
    var names: Set<String> = []
    for member in members {
      names.insert(member.baseName)
      for type in member.types { type.collectReferencedNames(into: &names) }
    }
    return names
  }

  /// The kind of the decorators: a struct, a final class for a class-bound protocol, or an actor.
  fileprivate var kindOfDecorators: String {
    if facts.contains(.actor) { return "actor" }
    return (isFree ? "nonisolated " : "") + (facts.contains(.classBound) ? "final class" : "struct")
  }

  /// `true` if it belongs to no global actor, even in a module whose declarations belong to one by
  /// default. It is `nonisolated`, or inherits a protocol without an actor.
  fileprivate var isFree: Bool {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return true }
    let isIsolated = attributes.contains { $0.name.hasSuffix("Actor") }
    let markers = ["AnyObject", "Sendable", "SendableMetatype"]
    return !isIsolated && inherited.contains { !markers.contains($0.description) }
  }

  /// The opaque type that conforms to the protocol and has the same associated types:
  /// `some Store<Item>`; `nil` if not all associated types are primary, since the type would lose
  /// some.
  fileprivate func opaqueType(of name: String) -> String? {
    let associatedTypes = Set(members.compactMap(\.associatedType?.name))
    guard associatedTypes.isSubset(of: primaryAssociatedTypes) else { return nil }
    let arguments = primaryAssociatedTypes.joined(separator: ", ")
    return "some \(name)" + (arguments.isEmpty ? "" : "<\(arguments)>")
  }

  /// A Boolean value that indicates whether a call of a member can change the decoratee as a value.
  fileprivate var changesDecoratee: Bool {
    members.contains { member in
      if member.has("mutating") { return true }
      return !member.has("static") && member.accessors?.changesValue == true
    }
  }
}

extension Accessors {
  fileprivate var changesValue: Bool { isGetMutating || (hasSetter && !isSetNonmutating) }
}
