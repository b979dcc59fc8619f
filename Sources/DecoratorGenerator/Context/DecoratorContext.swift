import DecoratorMustache
import DecoratorSpec

/// The context of the template of a decorator: the protocol, and the decorator in the spec.
final class DecoratorContext: TabledFields {
  static let table: FieldTable<@Sendable (DecoratorContext) -> Value> = [
    "type": { .string($0.qualifiedType) },
    "typeName": { .string($0.type.name) },
    "modifier": { .string($0.configured.definition.modifier) },
    "modified": { .string($0.decorated.modifiedType(by: [$0.qualifiedType])) },
    "own": {
      .texts($0.decoratorNames.properties, compute: $0.decorated.uniqueNames.unique)
    },
    "needsInitializer": { .bool($0.needsInitializer) },
    "ownTemplate": { .text($0.decoratorNames.ownBody) },
    "options": { .fields($0.options) },
    "members": { .list($0.members) },
    "checks": { .list($0.checks) },
    "hasChecks": { .bool(!$0.checks.isEmpty) },
    "checkTypes": { .string($0.decorated.uniqueNames.unique("checkTypes")) },
    "summary": { .string($0.configured.definition.summary) },
    "properties": { .list($0.signature.properties) },
    "parameters": { $0.signature.parameters.value },
    "onlyParameter": { $0.signature.parameters.onlyValue },
    "hasParameters": { .bool(!$0.signature.parameters.isEmpty) },
    "makesDecoratees": { .bool($0.type.hasSettings && $0.decorated.makesDecoratees) },
    "runtime": { .fields($0.runtimeNames) },
    "convenience": { .string($0.type.delegation) },
  ]

  private let decorated: ProtocolContext
  private let configured: ConfiguredDecorator
  private let decoratorNames: DecoratorNames
  private let type: DecoratorType
  private let options: OptionContext
  /// The names of what its template's module shows.
  private let runtimeNames: RuntimeNames
  /// The properties and parameters; empty during the rendering of their texts.
  private let signature: DecoratorSignature

  init(
    _ configured: ConfiguredDecorator, named names: DecoratorNames,
    signature: DecoratorSignature = DecoratorSignature(), of decorated: ProtocolContext
  ) {
    self.decorated = decorated
    self.configured = configured
    self.signature = signature
    decoratorNames = names
    let unique = decorated.uniqueNames
    type = DecoratorType(
      name: configured.typeName,
      isClass: decorated.facts.contains(.classBound),
      delegation: decorated.facts.contains(.classBound) && !decorated.facts.contains(.actor)
        ? "convenience " : "", decoratee: unique.unique("decoratee"),
      genericDecoratee: unique.unique("Decoratee"),
      settings: configured.properties.map { ($0.name, unique.unique($0.name)) })
    runtimeNames = decorated.runtimeNames.names(of: configured.definition.libraryModule)
    options = OptionContext(names.options, configured.options)
  }

  var outer: (any Fields)? { decorated }

  private var qualifiedType: String { decorated.typePrefix + type.name }

  private var members: [Value] {
    var number = 0
    return decorated.memberIndices.map { index in
      defer { if configured.treatments[index].isActing { number += 1 } }
      return .fields(
        MemberContext(
          index, of: decorated, by: configured, named: decoratorNames, writing: type,
          number: number))
    }
  }

  /// The types of other modules of which its code needs conformances, in the order of the members, each
  /// once.
  private var checks: [Value] {
    var known: Set<CheckedType> = []
    return decorated.memberIndices.flatMap { index -> [Value] in
      let member = decorated.declaration.members[index]
      let treatment = configured.treatments[index]
      let offset = treatment.namedAt ?? configured.requestedAt
      // The types of such a member are not available everywhere.
      if member.attributes.contains(where: { $0.name == "available" }) { return [] }
      return treatment.checkedTypes.filter { known.insert($0).inserted }.map { checked in
        let names = checked.conformances.map(\.rawValue).joined(separator: " & ")
        return .fields([
          "type": .string(checked.type),
          "protocols": .string(checked.conformances.count > 1 ? "(\(names))" : names),
          "condition": .text(member.condition),
          "line": .number(decorated.spec.source.lineNumber(of: offset)),
        ])
      }
    }
  }

  /// A Boolean value that indicates whether the memberwise initializer of a struct would be out of
  /// reach or would have other labels.
  private var needsInitializer: Bool {
    decorated.facts.contains(.classBound) || decorated.access != .internal
      || decorated.makesDecoratees
      || (configured.properties.map(\.name) + ["decoratee"]).contains {
        decorated.uniqueNames.unique($0) != $0
      }
  }
}
