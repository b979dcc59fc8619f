import DecoratorMustache
import DecoratorSpec

/// The context of the template of a decorator: the protocol, and the decorator in the spec.
final class DecoratorContext: Fields {
  private enum Field: String, CaseIterable {
    case type, plainType, modifier, modified, own, ownTemplate, needsInitializer, options, members
    case summary, properties, parameters, hasParameters, onlyParameter, makesDecoratees, convenience
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let decorated: ProtocolContext
  private let configured: ConfiguredDecorator
  private let decoratorNames: DecoratorNames
  private let type: DecoratorType
  private let options: OptionContext
  /// The properties and parameters; `nil` during the rendering of their texts.
  private let signature: DecoratorSignature?

  /// - Parameters:
  ///   - mark: A text before the decorator's name.
  ///   - signature: The properties and parameters; `nil` for the rendering of their texts.
  init(
    _ configured: ConfiguredDecorator, named names: DecoratorNames, mark: String = "",
    signature: DecoratorSignature? = nil, of decorated: ProtocolContext
  ) {
    self.decorated = decorated
    self.configured = configured
    self.signature = signature
    decoratorNames = names
    let unique = decorated.uniqueNames
    type = DecoratorType(
      name: mark + configured.typeName,
      isClass: decorated.facts.contains(.classBound),
      delegation: decorated.facts.contains(.classBound) && !decorated.facts.contains(.actor)
        ? "convenience " : "", decoratee: unique.unique("decoratee"),
      genericDecoratee: unique.unique("Decoratee"),
      settings: configured.properties.map { ($0.name, unique.unique($0.name)) })
    options = OptionContext(names.options, configured.options)
  }

  var names: [String] { Self.fields.names + decorated.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .type: .string(type.name)
    // Without what only a name in back-ticks can have.
    case .plainType:
      .string(type.name.filter { $0 == "_" || $0.isLetter || $0.isNumber })
    case .modifier: .string(configured.definition.modifier)
    case .modified: .string(decorated.modifiedType(by: [type.name]))
    case .own: .fields(UniqueNameContext(decoratorNames.properties, decorated.uniqueNames))
    case .ownTemplate: decoratorNames.ownTemplate.map { .string($0.printable) } ?? .null
    case .needsInitializer: .bool(needsInitializer)
    case .options: .fields(options)
    case .members: .list(members)
    case .summary: .string(configured.definition.summary)
    case .properties: signature?.propertyValues
    case .parameters: signature?.parameters.value
    case .onlyParameter: signature?.parameters.onlyValue
    case .hasParameters: .bool(signature?.parameters.isEmpty == false)
    case .makesDecoratees: .bool(type.hasSettings && decorated.makesDecoratees)
    case .convenience: .string(type.delegation)
    case nil: decorated.value(of: name)
    }
  }

  private var members: [Value] {
    var number = 0
    return decorated.members.map { index, member in
      let treatment = configured.treatments[index]
      defer { if case .acts = treatment.outcome { number += 1 } }
      return .fields(
        TreatedMemberContext(
          member, treatment, number: number, by: decoratorNames, writing: type,
          names: decorated.uniqueNames,
          options: canShareOptions && treatment.namedAt == nil ? options : nil,
          in: decorated.spec.source, reference: reference))
    }
  }

  /// Returns the context of a member that an option of another member names.
  private func reference(_ reference: MemberReference, in option: String, of caller: MemberText)
    -> Value
  {
    .fields(
      MemberReferenceContext(
        reference, of: decorated.declaration, configured.treatments[reference.index],
        list: decoratorNames.argumentLists[option], decoratorNames.options, calledBy: caller,
        in: decorated.spec.source))
  }

  /// A Boolean value that indicates whether options mean the same for all members without options
  /// of their own. They do not if one is an expression, whose number of arguments depends on the
  /// member.
  private var canShareOptions: Bool {
    !configured.options.values.contains { if case .expression = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether the memberwise initializer of a struct would be out of
  /// reach or would have other labels.
  private var needsInitializer: Bool {
    decorated.facts.contains(.classBound) || decorated.spec.access != .internal
      || decorated.makesDecoratees
      || (configured.properties.map(\.name) + ["decoratee"]).contains {
        decorated.uniqueNames.unique($0) != $0
      }
  }
}
